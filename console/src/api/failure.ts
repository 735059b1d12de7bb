import { type FailureFacts, factsOf, NO_ANSWER, PalisadeError, type Reason } from './operations.ts';

export { isTooLargeToKeep, type Reason } from './operations.ts';

interface ApiFailureFacts extends FailureFacts {
  /** What the service asks for before it does this: `password` or `password code`. */
  stepUp?: string | undefined;
}

/** A call that was refused or not answered. */
export class ApiFailure extends PalisadeError {
  readonly stepUp: string | undefined;

  constructor({ stepUp, ...facts }: ApiFailureFacts) {
    super(facts);
    this.stepUp = stepUp;
  }
}

/** The refusal in an answer that is not a success. */
export async function failureOf(answer: Response): Promise<ApiFailure> {
  const stepUp = answer.headers.get('Palisade-Step-Up') ?? undefined;
  return new ApiFailure({ ...(await factsOf(answer)), stepUp });
}

/** The refusal of a draft that was not sent, because the shared rules refuse it already. */
export function localRefusal(reasons: readonly Reason[]): ApiFailure {
  return new ApiFailure({ status: 400, reasons });
}

/** What became of a call to which no answer came. */
export function noAnswerFailure(): ApiFailure {
  return new ApiFailure(NO_ANSWER);
}
