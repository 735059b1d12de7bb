import type { Schema } from '#api/operations.ts';
import type { Compute } from '#api/records.ts';
import { paths } from '#paths.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import type { Column } from '#ui/list/table.tsx';
import { Addresses } from '../addresses.tsx';
import { labelOf } from '../catalog.ts';
import { publicAddresses } from '../public-addresses.ts';
import { StatusMark } from '../status-mark.tsx';
import { TagList } from '../tag-list.tsx';

interface ComputeColumnData {
  regions: readonly Schema<'Region'>[];
  types: readonly Schema<'ComputeType'>[];
  vpcAddresses: ReadonlyMap<number, string[]> | undefined;
}

/** What a list of computes shows. */
export function computeColumns({ regions, types, vpcAddresses }: ComputeColumnData): Column<Compute>[] {
  return [
    {
      title: 'Label',
      sort: 'label',
      isName: true,
      cell: ({ id, label }) => (
        <Copyable text={label}>
          <Link to={paths.compute(id)}>{label}</Link>
        </Copyable>
      ),
    },
    { title: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
    { title: 'Region', sort: 'region', cell: ({ region }) => labelOf(regions, region) },
    { title: 'Type', cell: ({ type }) => labelOf(types, type) },
    { title: 'Public IPv4', cell: ({ ipv4 }) => <Addresses addresses={publicAddresses(ipv4)} /> },
    { title: 'VPC addresses', cell: ({ id }) => <Addresses addresses={vpcAddresses?.get(id) ?? []} /> },
    { title: 'Tags', weight: 1.6, cell: ({ tags }) => <TagList tags={tags} /> },
    { title: 'ID', isNumber: true, cell: ({ id }) => <Copyable text={String(id)} name={`the id ${id}`} /> },
  ];
}
