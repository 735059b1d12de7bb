import { useEffect, useSyncExternalStore } from 'react';
import type { RecordOf } from '#api/operations.ts';
import { invalidate, runInBackground, useRead, useWrite } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { isUnrestricted, type Right } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { ListTools } from '#ui/list/tools.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { toast } from '#ui/toast.tsx';
import { actionText } from './events-text.ts';
import { outcomeText } from './outcome.ts';

type Delivery = RecordOf<'listWebhookDeliveries'>;

const SHOWN = 100;
/** Deliveries have no events: those that are under way are looked at again. */
const AGAIN_MS = 2000;

const FILTERS = [
  { value: '', label: 'Any outcome' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
];

/** Newest first. @param status empty for all */
export function deliveriesInput(webhookId: number, status: string) {
  return {
    path: { webhookId },
    query: { page_size: SHOWN },
    filter: status === '' ? {} : { status },
  };
}

/** What was sent to a webhook, what became of it, and a way to send it again. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const status = useSearchParams().get('status') ?? '';
  const input = deliveriesInput(webhookId, status);
  const deliveries = useRead('listWebhookDeliveries', input, { keepsPrevious: true });
  const resend = useWrite('resendWebhookDelivery');
  useAgain(deliveries.data?.data.some((one) => one.status === 'pending') ?? false);

  function send({ id, action }: Delivery) {
    resend.mutate(
      { path: { webhookId, deliveryId: id } },
      {
        onSuccess: () => toast(`${actionText(action)}: sent again`),
        onError: (failure) => toast(failureText(failure)),
        onSettled: () => void invalidate('listWebhookDeliveries', 'getWebhook', 'listWebhooks'),
      },
    );
  }

  const busy = resend.isPending ? resend.variables.path?.deliveryId : undefined;
  const columns = columnsFor(isUnrestricted(grants), busy, send);
  return (
    <section>
      <h2>Deliveries</h2>
      <ListTools>
        <select
          aria-label="Outcome"
          value={status}
          onChange={(event) =>
            go(paths.webhook(webhookId, { status: event.target.value }), { isReplaced: true })
          }
        >
          {FILTERS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <CopyAs operation="listWebhookDeliveries" input={input} />
      </ListTools>
      <Loaded
        reading={deliveries}
        skeleton={<Table caption="Deliveries" columns={columns} rows={undefined} keyOf={({ id }) => id} />}
      >
        {({ data, results }) =>
          data.length === 0 ? (
            <p className="quiet">
              {status === '' ? 'No deliveries in the last 30 days.' : 'No deliveries match.'}
            </p>
          ) : (
            <>
              <Table caption="Deliveries" columns={columns} rows={data} keyOf={({ id }) => id} />
              {results > data.length && (
                <p className="quiet">
                  The newest {SHOWN} of {results.toLocaleString('en')}.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** Reads the deliveries again while some are under way. */
function useAgain(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') runInBackground(() => invalidate('listWebhookDeliveries'));
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
}

function columnsFor(
  right: Right,
  busy: number | undefined,
  onSend: (delivery: Delivery) => void,
): Column<Delivery>[] {
  return [
    {
      title: 'Event',
      isName: true,
      cell: ({ action, event_id: id }) => (
        <>
          {actionText(action)}
          {id !== null && <span className="below">event {id}</span>}
        </>
      ),
    },
    { title: 'When', cell: ({ created }) => <Time at={created} /> },
    { title: 'Outcome', weight: 1.6, cell: (delivery) => <Outcome delivery={delivery} /> },
    { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
    {
      title: 'Actions',
      cell: (delivery) =>
        // One that waits for its next attempt can be sent at once.
        delivery.status === 'pending' && delivery.attempts === 0 ? (
          ''
        ) : (
          <span>
            <Button
              right={right}
              isBusy={busy === delivery.id}
              aria-label={`Resend ${actionText(delivery.action)} ${delivery.event_id ?? delivery.id}`}
              onClick={() => onSend(delivery)}
            >
              Resend
            </Button>
          </span>
        ),
    },
  ];
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { status, next_attempt: next } = delivery;
  const text = outcomeText(delivery);
  return (
    <span>
      {status === 'delivered' ? (
        <Status kind="good">Delivered</Status>
      ) : status === 'failed' ? (
        <Status kind="bad">Failed</Status>
      ) : (
        <Status kind="waiting">Pending</Status>
      )}
      {text !== '' && <span className="below">{text}</span>}
      {next !== null && delivery.attempts > 0 && (
        <span className="below">
          next attempt: <Time at={next} />
        </span>
      )}
    </span>
  );
}
