import { allComputes, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import type { VpcIp } from '#api/records.ts';
import { paths } from '#paths.ts';
import { Copyable } from '#ui/copy.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Link } from '#ui/link.tsx';
import type { ListKind } from '#ui/list/search.ts';
import { type Column, Table } from '#ui/list/table.tsx';
import { ListTools, Pager } from '#ui/list/tools.tsx';
import { useList } from '#ui/list/use-list.ts';
import { NothingFound } from '#ui/states/empty.tsx';
import { Loaded } from '#ui/states/loaded.tsx';
import { Status } from '#ui/status.tsx';

const KIND: ListKind = { sorts: ['compute_id', 'config_id', 'active'], sort: 'compute_id' };
const STATES: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** The addresses and ranges that interfaces have in a VPC. */
export function AddressesTab({ vpc }: { vpc: Schema<'Vpc'> }) {
  const list = useList((search) => paths.vpcAddresses(vpc.id, search), KIND);
  const active = String(list.others.active ?? '');
  const isActive = STATES[active];
  const input = {
    ...list.input(isActive === undefined ? {} : { active: isActive }),
    path: { vpcId: vpc.id },
  };
  const ips = useRead('listIpsOfVpc', input, { keepsPrevious: true });
  const computes = useAll(allComputes({ region: vpc.region })).data?.data ?? [];
  const columns = columnsFor(vpc, computes);
  return (
    <>
      <ListTools>
        <select
          aria-label="State"
          value={active}
          onChange={(event) => list.filter({ active: event.target.value })}
        >
          <option value="">Active and not active</option>
          <option value="yes">Active</option>
          <option value="no">Not active</option>
        </select>
        <CopyAs operation="listIpsOfVpc" input={input} />
      </ListTools>
      <Loaded
        reading={ips}
        skeleton={<Table caption="Addresses" columns={columns} rows={undefined} keyOf={keyOf} list={list} />}
      >
        {({ data, results, pages }) =>
          results === 0 ? (
            <NothingFound
              title={list.isFiltered ? 'No address matches' : 'No address is in use yet'}
              action={
                list.isFiltered ? (
                  <Link to={paths.vpcAddresses(vpc.id)}>Clear filter</Link>
                ) : (
                  <span className="quiet">Attach a compute to a subnet, and its address is here.</span>
                )
              }
            />
          ) : (
            <>
              <Table
                caption="Addresses"
                columns={columns}
                rows={data}
                keyOf={keyOf}
                list={list}
                isOld={ips.isPlaceholderData}
              />
              <Pager list={list} total={results} pages={pages} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function columnsFor({ id, subnets }: Schema<'Vpc'>, computes: readonly Schema<'Compute'>[]): Column<VpcIp>[] {
  const labelOf = (compute: number) => computes.find((one) => one.id === compute)?.label ?? compute;
  return [
    {
      title: 'Address',
      isName: true,
      cell: ({ address, address_range: range }) => <Copyable text={address ?? range ?? ''} />,
    },
    {
      title: 'Compute',
      sort: 'compute_id',
      cell: ({ compute_id: compute }) => <Link to={paths.compute(compute)}>{labelOf(compute)}</Link>,
    },
    {
      title: 'Config',
      sort: 'config_id',
      cell: ({ compute_id: compute, config_id: config }) => (
        <Link to={paths.config(compute, config)}>{config}</Link>
      ),
    },
    { title: 'Interface', cell: ({ interface_id: one }) => <Copyable text={String(one)} /> },
    {
      title: 'Subnet',
      cell: ({ subnet_id: subnet }) => (
        <Link to={paths.subnet(id, subnet)}>{subnets.find((one) => one.id === subnet)?.label ?? subnet}</Link>
      ),
    },
    {
      title: 'Public address',
      cell: ({ nat_1_1: nat }) => (nat === null ? <span className="quiet">-</span> : <Copyable text={nat} />),
    },
    {
      title: 'State',
      sort: 'active',
      cell: ({ active }) => (
        <Status kind={active ? 'good' : 'off'}>{active ? 'Active' : 'Not active'}</Status>
      ),
    },
  ];
}

function keyOf({ interface_id: id, address, address_range: range }: VpcIp): string {
  return `${id} ${address ?? range}`;
}
