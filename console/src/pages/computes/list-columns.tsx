import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import type { Column } from '#ui/list/table.tsx';
import { publicAddresses } from './addresses-of.ts';
import styles from './computes.module.css';
import { StatusMark } from './status-mark.tsx';
import { TagList } from './tag-list.tsx';

type Compute = Schema<'Compute'>;

interface Known {
  regions: readonly Schema<'Region'>[];
  types: readonly Schema<'ComputeType'>[];
  vpcAddresses: ReadonlyMap<number, string[]> | undefined;
}

/** What a list of computes shows. */
export function computeColumns({ regions, types, vpcAddresses }: Known): Column<Compute>[] {
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
    { title: 'Public IPv4', cell: (compute) => <Addresses addresses={publicAddresses(compute)} /> },
    { title: 'VPC addresses', cell: ({ id }) => <Addresses addresses={vpcAddresses?.get(id) ?? []} /> },
    { title: 'Tags', cell: ({ tags }) => <TagList tags={tags} /> },
    { title: 'ID', isNumber: true, cell: ({ id }) => <Copyable text={String(id)} name={`the id ${id}`} /> },
  ];
}

/** Addresses below each other, each to be copied. */
function Addresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className={styles.addresses}>
      {addresses.map((address) => (
        <Copyable key={address} text={address} />
      ))}
    </span>
  );
}

/** The name of something in the catalog. */
function labelOf(among: readonly { id: string; label: string }[], id: string): string {
  return among.find((one) => one.id === id)?.label ?? id;
}
