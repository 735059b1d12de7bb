import { ComputeLabel, type Problem, Type, validate } from '#domain.ts';

const Labelled = Type.Object({ label: Type.Optional(ComputeLabel) });

/** The problems of a compute's label. An empty one is left out of the request, and the service chooses one. */
export function computeLabelProblems(label: string): Problem[] {
  return validate(Labelled, label === '' ? {} : { label }).problems;
}
