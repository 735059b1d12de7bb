import type { RecordOf } from '#api/operations.ts';

type DeliveryResponse = Pick<RecordOf<'listWebhookDeliveries'>, 'reason' | 'response_status'>;

/** What became of the last attempt, in words. Empty before the first one. */
export function outcomeText({ reason, response_status: status }: DeliveryResponse): string {
  switch (reason) {
    case null:
      return status === null ? '' : `status ${status}`;
    case 'status':
      return `status ${status ?? ''}`.trim();
    case 'timeout':
      return 'no answer within 10 seconds';
    case 'refused':
      return 'connection failed';
    case 'tls':
      return 'invalid certificate';
    case 'address not allowed':
      return 'address not allowed';
  }
}
