import { Status } from '#ui/status.tsx';
import { type InstanceStatus, shownStatus } from './status.ts';

/** The status of a compute, told by a word and a shape. */
export function StatusMark({ status }: { status: InstanceStatus }) {
  const { kind, text } = shownStatus(status);
  return <Status kind={kind}>{text}</Status>;
}
