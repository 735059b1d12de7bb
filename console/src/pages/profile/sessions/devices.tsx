import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, queries, useRead, useWrite } from '#api/queries.ts';
import { browserName } from '#domain.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Time } from '#ui/time.tsx';
import { toast } from '#ui/toast.tsx';

const Confirm = lazyDialog(() => import('#ui/dialogs/confirm.tsx'));

type TrustedDevice = Schema<'TrustedDevice'>;

export const DEVICES = { query: { page_size: 100 } };

/** The browsers that sign in without a code. */
export function Devices() {
  const devices = useRead('listDevices', DEVICES);
  const [revoked, setRevoked] = useState<TrustedDevice>();
  const columns = columnsFor(setRevoked);
  return (
    <section>
      <h2>Trusted devices</h2>
      <Loaded reading={devices} skeleton={null}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">
              None. If you choose to remember a device when you sign in, it needs no code for a while.
            </p>
          ) : (
            <Table caption="Trusted devices" columns={columns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      {revoked && <Forget device={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}

function columnsFor(onForget: (device: TrustedDevice) => void): Column<TrustedDevice>[] {
  return [
    { title: 'Browser', isName: true, cell: ({ user_agent: agent }) => browserName(agent) },
    { title: 'Last sign-in', cell: ({ last_authenticated: at }) => <Time at={at} /> },
    { title: 'From', cell: ({ last_remote_addr: ip }) => <span className="mono">{ip}</span> },
    { title: 'Trusted until', cell: ({ expiry }) => <Time at={expiry} /> },
    {
      title: 'Actions',
      cell: (device) => (
        <span>
          <Button
            kind="danger"
            aria-label={`Forget ${browserName(device.user_agent)}`}
            onClick={() => onForget(device)}
          >
            Forget
          </Button>
        </span>
      ),
    },
  ];
}

function Forget({ device, onClose }: { device: TrustedDevice; onClose: () => void }) {
  const path = { deviceId: device.id };
  const name = browserName(device.user_agent);
  const forget = useWrite('deleteDevice');
  return (
    <Confirm
      title={`Forget ${name}?`}
      action="Forget"
      failure={forget.error}
      isBusy={forget.isPending}
      copyAs={<CopyAs operation="deleteDevice" input={{ path }} />}
      onClose={onClose}
      onConfirm={() =>
        forget.mutate(
          { path },
          {
            onSuccess: () => {
              toast(`${name} is no longer trusted`);
              onClose();
            },
            onSettled: () => {
              void invalidate('listDevices');
              void queries.invalidateQueries({ queryKey: ['/console/sessions'] });
            },
          },
        )
      }
    >
      <p>It is signed out, and needs a code to sign in again.</p>
    </Confirm>
  );
}
