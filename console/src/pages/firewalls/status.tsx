import type { Schema } from '#api/operations.ts';
import { Status } from '#ui/status.tsx';

/** Whether a firewall is in force. */
export function FirewallStatus({ status }: Pick<Schema<'Firewall'>, 'status'>) {
  return status === 'enabled' ? <Status kind="good">Enabled</Status> : <Status kind="off">Disabled</Status>;
}
