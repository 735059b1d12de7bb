import { useMemo } from 'react';
import { allComputes, allVpcIps, allVpcs, prefetchAll, useAll } from '#api/complete-list.ts';
import { paths } from '#paths.ts';
import { parseAddressQuery } from '#plan/find-address.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { download } from '#ui/download.ts';
import { Page } from '#ui/frame/page.tsx';
import { Link } from '#ui/link.tsx';
import type { ListKind } from '#ui/list/search.ts';
import { Table } from '#ui/list/table.tsx';
import { ListTools, Pager, SearchField } from '#ui/list/tools.tsx';
import { type List, useList } from '#ui/list/use-list.ts';
import { Empty, NothingFound } from '#ui/states/empty.tsx';
import { joinReads } from '#ui/states/join-reads.ts';
import { Loaded, type ReadState } from '#ui/states/loaded.tsx';
import { Answer } from './answer.tsx';
import { columns } from './columns.tsx';
import { toCsv } from './csv.ts';
import { type AddressEntry, type AddressInventory, entriesFor } from './entries.ts';

const KIND: ListKind = { sorts: [], sort: '' };
const keyOf = ({ key }: AddressEntry) => key;

/** Starts reading what the list shows first. */
export function prefetch(): void {
  prefetchAll(allVpcIps());
  prefetchAll(allVpcs);
  prefetchAll(allComputes());
}

/** Every address that a compute has in a VPC: who uses one, and which are free. */
export default function Addresses() {
  const list = useList(paths.addresses, KIND);
  const reading = useAddressInventory();
  const sought = useMemo(() => parseAddressQuery(list.q), [list.q]);
  const entries = useMemo(
    () => (reading.data ? entriesFor(sought, reading.data) : []),
    [sought, reading.data],
  );
  const hasNone = reading.data?.ips.length === 0;

  return (
    <Page
      title="Addresses"
      actions={
        entries.length > 0 && (
          <Button onClick={() => download('addresses.csv', 'text/csv', csvOf(entries))}>Export CSV</Button>
        )
      }
      about="Paste an address to see who uses it."
    >
      <ListTools>
        <SearchField list={list} label="Address, network or compute" />
        <CopyAs operation="listVpcIps" input={{ query: { page_size: 500 } }} />
      </ListTools>
      <Loaded
        reading={reading}
        skeleton={<Table caption="Addresses" columns={columns} rows={undefined} keyOf={keyOf} />}
      >
        {(known) => (
          <>
            {known.missing > 0 && (
              <p role="status">
                {known.missing.toLocaleString('en')} more addresses are not shown. Look at one VPC to see all
                of its own.
              </p>
            )}
            {sought && sought.kind !== 'label' && <Answer sought={sought} known={known} entries={entries} />}
            {hasNone && !sought ? (
              <Empty
                title="No address in use yet"
                action={
                  <ButtonLink kind="primary" to={paths.vpcs()}>
                    Go to VPCs
                  </ButtonLink>
                }
              >
                Computes that are attached to a subnet appear here with their addresses.
              </Empty>
            ) : (
              <AddressTable entries={entries} list={list} isLabel={sought?.kind === 'label'} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface AddressTableProps {
  entries: readonly AddressEntry[];
  list: List;
  isLabel: boolean;
}

function AddressTable({ entries, list, isLabel }: AddressTableProps) {
  if (entries.length === 0) {
    // The answer above has said so already.
    if (!isLabel) return null;
    return (
      <NothingFound
        title="No compute with this label has an address in a VPC"
        action={<Link to={paths.addresses()}>Clear filter</Link>}
      />
    );
  }
  const { page, size } = list;
  return (
    <>
      <Table
        caption="Addresses"
        columns={columns}
        rows={entries.slice((page - 1) * size, page * size)}
        keyOf={keyOf}
      />
      <Pager list={list} total={entries.length} pages={Math.ceil(entries.length / size)} />
    </>
  );
}

/** Reads what the answers are found in. The service cannot look for an address. */
function useAddressInventory(): ReadState<AddressInventory & { missing: number }> {
  const ips = useAll(allVpcIps());
  const vpcs = useAll(allVpcs);
  const computes = useAll(allComputes());
  const data = useMemo(
    () =>
      ips.data && vpcs.data && computes.data
        ? {
            ips: ips.data.data,
            vpcs: vpcs.data.data,
            computes: computes.data.data,
            missing: ips.data.results - ips.data.data.length,
          }
        : undefined,
    [ips.data, vpcs.data, computes.data],
  );
  return { ...joinReads({ ips, vpcs, computes }), data };
}

const HEADINGS = [
  'address',
  'vpc_id',
  'vpc',
  'subnet_id',
  'subnet',
  'region',
  'compute_id',
  'compute',
  'config_id',
  'interface_id',
  'active',
  'nat_1_1',
];

function csvOf(entries: readonly AddressEntry[]): string {
  return toCsv(
    HEADINGS,
    entries.map(({ text, vpc, subnet, compute, ip }) => [
      text,
      ip.vpc_id,
      vpc,
      ip.subnet_id,
      subnet,
      ip.region,
      ip.compute_id,
      compute,
      ip.config_id,
      ip.interface_id,
      ip.active,
      ip.nat_1_1,
    ]),
  );
}
