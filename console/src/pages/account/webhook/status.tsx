import type { Schema } from '#api/operations.ts';
import { Status } from '#ui/status.tsx';

/** How a webhook is doing. */
export function WebhookStatus({ status }: Pick<Schema<'Webhook'>, 'status'>) {
  if (status === 'active') return <Status kind="good">Active</Status>;
  return status === 'failing' ? <Status kind="bad">Failing</Status> : <Status kind="off">Disabled</Status>;
}
