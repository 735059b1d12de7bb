import { type BrowserSession, useEndSession, useSessions } from '#api/browser-sessions.ts';
import { Button } from '#ui/button.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { failureText } from '#ui/states/failure-text.ts';
import { Loaded } from '#ui/states/loaded.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { apiTime } from '#ui/time-text.ts';
import { toast } from '#ui/toast.tsx';

/** The browsers of the user, and how to sign them out. */
export function Sessions() {
  const sessions = useSessions();
  const end = useEndSession();

  function signOut(which: number | 'others', told: string) {
    end.mutate(which, {
      onSuccess: () => toast(told),
      onError: (failure) => toast(failureText(failure)),
    });
  }

  const busy = end.isPending ? end.variables : undefined;
  const columns = columnsFor(busy, signOut);
  const others = (sessions.data?.length ?? 1) - 1;
  return (
    <section>
      <Loaded
        reading={sessions}
        skeleton={<Table caption="Sessions" columns={columns} rows={undefined} keyOf={({ id }) => id} />}
      >
        {(data) => <Table caption="Sessions" columns={columns} rows={data} keyOf={({ id }) => id} />}
      </Loaded>
      {others > 0 && (
        <p>
          <Button
            kind="danger"
            isBusy={busy === 'others'}
            onClick={() => signOut('others', 'All other browsers were signed out')}
          >
            Sign out all other browsers
          </Button>
        </p>
      )}
    </section>
  );
}

/** @param busy the session that is being ended */
function columnsFor(
  busy: number | 'others' | undefined,
  signOut: (id: number, told: string) => void,
): Column<BrowserSession>[] {
  return [
    {
      title: 'Browser',
      isName: true,
      cell: ({ browser, is_current: isCurrent, is_trusted_device: isTrusted }) => (
        <>
          {browser}
          {isCurrent && (
            <span className="below">
              <Status kind="good">This browser</Status>
            </span>
          )}
          {isTrusted && <span className="below">Trusted device</span>}
        </>
      ),
    },
    { title: 'Signed in', cell: ({ created }) => <Time at={apiTime(created)} /> },
    { title: 'Last used', cell: ({ last_seen: seen }) => <Time at={apiTime(seen)} /> },
    { title: 'From', cell: ({ ip }) => <span className="mono">{ip}</span> },
    {
      title: 'Actions',
      cell: ({ id, browser, is_current: isCurrent }) =>
        isCurrent ? (
          ''
        ) : (
          <span>
            <Button
              aria-label={`Sign out ${browser}`}
              isBusy={busy === id}
              onClick={() => signOut(id, `${browser} was signed out`)}
            >
              Sign out
            </Button>
          </span>
        ),
    },
  ];
}
