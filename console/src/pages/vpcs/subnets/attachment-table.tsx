import { useState, useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canRead, canWrite, type Right, type SessionGrants } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { Link } from '#ui/link.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { PublicAddress } from '#ui/public-address.tsx';
import { Status } from '#ui/status.tsx';
import { counted } from '../address-usage.ts';
import type { SubnetAttachment } from './attachments.ts';
import styles from './subnet.module.css';
import type { SubnetView } from './subnet-view.ts';

const Detach = lazyDialog(() => import('./detach.tsx'));

/** The computes in a subnet, with their addresses. They are also what keeps it from being deleted. */
export function AttachmentTable({ view }: { view: SubnetView }) {
  const [detached, setDetached] = useState<SubnetAttachment>();
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const { attachments } = view;
  const { first, more } = useFirst(attachments);
  if (attachments.length === 0) {
    return <p className="quiet">No compute is attached. The subnet can be deleted.</p>;
  }
  const columns = columnsFor(grants, setDetached);
  const computes = new Set(attachments.map(({ computeId }) => computeId)).size;
  return (
    <>
      <p className="quiet">
        {counted(attachments.length, 'interface')} of {counted(computes, 'compute')}. The subnet can be
        deleted when all are detached.
      </p>
      <Table caption="Computes" columns={columns} rows={first} keyOf={({ interfaceId }) => interfaceId} />
      {more}
      {detached && <Detach attachment={detached} onClose={() => setDetached(undefined)} />}
    </>
  );
}

function columnsFor(
  grants: SessionGrants,
  onDetach: (attachment: SubnetAttachment) => void,
): Column<SubnetAttachment>[] {
  return [
    {
      title: 'Compute',
      isName: true,
      cell: ({ computeId, label }) =>
        canRead(grants, computeEntity(computeId, label)).isAllowed ? (
          <Link to={paths.compute(computeId)}>{label}</Link>
        ) : (
          label
        ),
    },
    {
      title: 'Address',
      cell: ({ address, ranges }) => (
        <span>
          <Copyable text={address} />
          {ranges.map((range) => (
            <span key={range} className={styles.ranges}>
              <Copyable text={range} />
            </span>
          ))}
        </span>
      ),
    },
    { title: 'Public address', cell: ({ nat, shared }) => <PublicAddress nat={nat} shared={shared} /> },
    {
      title: 'Config',
      cell: ({ computeId, configId }) => <Link to={paths.config(computeId, configId)}>{configId}</Link>,
    },
    { title: 'Interface', weight: 0.7, cell: ({ interfaceId }) => interfaceId },
    { title: 'State', cell: ({ isActive }) => <ActiveStatus isActive={isActive} /> },
    {
      title: 'Detach',
      weight: 1.3,
      cell: (attachment) => (
        <span>
          <Button
            aria-label={`Detach ${attachment.label}, ${attachment.address}`}
            right={canDetach(
              attachment,
              canWrite(grants, computeEntity(attachment.computeId, attachment.label)),
            )}
            onClick={() => onDetach(attachment)}
          >
            Detach
          </Button>
        </span>
      ),
    },
  ];
}

/** Whether an interface is in use by its compute. */
function ActiveStatus({ isActive }: { isActive: boolean }) {
  return isActive ? <Status kind="good">Active</Status> : <Status kind="off">Not active</Status>;
}

/** What is in use stays until its compute is shut down. */
function canDetach({ isActive, label }: SubnetAttachment, right: Right): Right {
  if (!right.isAllowed || !isActive) return right;
  return { isAllowed: false, reason: `Shut down ${label} first` };
}

function computeEntity(id: number, label: string) {
  return { kind: 'compute', id, label } as const;
}
