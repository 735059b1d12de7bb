import { Status } from '#ui/status.tsx';
import { type ComputeStatus, shownStatus } from './status.ts';

/** The status of a compute, told by a word and a shape. */
export function StatusMark({ status }: { status: ComputeStatus }) {
  const { kind, text } = shownStatus(status);
  return <Status kind={kind}>{text}</Status>;
}
