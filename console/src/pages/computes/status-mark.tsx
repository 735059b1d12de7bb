import { Status } from '#ui/status.tsx';
import { type InstanceStatus, statusDisplay } from './status.ts';

/** The status of a compute, told by a word and a shape. */
export function StatusMark({ status }: { status: InstanceStatus }) {
  const { kind, text } = statusDisplay(status);
  return <Status kind={kind}>{text}</Status>;
}
