import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import type { Subnet } from '#api/records.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { canWrite } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Link } from '#ui/link.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import type { ListKind } from '#ui/list/search.ts';
import type { Column } from '#ui/list/table.tsx';
import { useList } from '#ui/list/use-list.ts';
import { Meter } from '#ui/meter.tsx';
import { Empty } from '#ui/states/empty.tsx';
import { Time } from '#ui/time.tsx';
import { addressUsage, shareText } from '../address-usage.ts';

const KIND: ListKind = { sorts: ['label', 'created', 'updated'], sort: 'label' };

/** The subnets of a VPC as a list. */
export function SubnetsTab({ vpc }: { vpc: Schema<'Vpc'> }) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const list = useList((search) => paths.vpcSubnets(vpc.id, search), KIND);
  const input = { ...list.input(), path: { vpcId: vpc.id } };
  const subnets = useRead('listVpcSubnets', input, { keepsPrevious: true });
  const right = canWrite(grants, { kind: 'vpc', id: vpc.id, label: vpc.label });
  const empty = (
    <Empty
      title="No subnet yet"
      action={
        <ButtonLink to={paths.newSubnet(vpc.id)} kind="primary" right={right}>
          Create subnet
        </ButtonLink>
      }
    >
      A subnet is a network of the VPC. Computes attached to it get an address from it.
    </Empty>
  );
  if (vpc.subnets.length === 0) return empty;
  return (
    <RecordList
      title="Subnets"
      list={list}
      reading={subnets}
      columns={columnsFor(vpc.id)}
      keyOf={idOf}
      searchLabel="Find by label"
      tools={<CopyAs operation="listVpcSubnets" input={input} />}
      empty={empty}
      nothing={{ title: 'No subnet matches', to: paths.vpcSubnets(vpc.id) }}
    />
  );
}

function columnsFor(vpc: number): Column<Subnet>[] {
  return [
    {
      title: 'Label',
      sort: 'label',
      isName: true,
      cell: ({ id, label }) => (
        <Copyable text={label}>
          <Link to={paths.subnet(vpc, id)}>{label}</Link>
        </Copyable>
      ),
    },
    { title: 'Network', cell: ({ ipv4 }) => <Copyable text={ipv4} /> },
    {
      title: 'Addresses used',
      weight: 1.25,
      cell: (subnet) => {
        const share = addressUsage([subnet]);
        return <Meter value={share.used} max={share.usable} text={shareText(share)} />;
      },
    },
    { title: 'Computes', isNumber: true, cell: ({ computes }) => computes.length },
    { title: 'Created', sort: 'created', cell: ({ created }) => <Time at={created} /> },
    { title: 'Changed', sort: 'updated', cell: ({ updated }) => <Time at={updated} /> },
    { title: 'ID', isNumber: true, cell: ({ id }) => <Copyable text={String(id)} name={`the id ${id}`} /> },
  ];
}

function idOf({ id }: Subnet): number {
  return id;
}
