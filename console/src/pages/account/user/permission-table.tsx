import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import { Link } from '#ui/link.tsx';
import { useFirst } from '#ui/list/show-more.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { type EntityPermission, type GrantChanges, type GrantKind, permissionLevel } from './grants.ts';
import styles from './user.module.css';

interface PermissionChoice {
  value: EntityPermission;
  label: string;
}

const READ: readonly PermissionChoice[] = [
  { value: 'read_only', label: 'Read' },
  { value: 'read_write', label: 'Read and write' },
];

/** Every user of the account can read all VPCs, with or without a grant. */
const LEVELS: Readonly<Record<GrantKind, readonly PermissionChoice[]>> = {
  vpc: READ,
  compute: [{ value: null, label: 'None' }, ...READ],
  firewall: [{ value: null, label: 'None' }, ...READ],
};

const NOTES: Readonly<Partial<Record<GrantKind, string>>> = {
  vpc: 'Every user of the account can read all VPCs.',
};

interface Props {
  title: string;
  kind: GrantKind;
  entities: readonly Schema<'EntityGrant'>[];
  changes: GrantChanges;
  onChange: (entity: Schema<'EntityGrant'>, permissions: EntityPermission) => void;
}

/** Each thing of a kind, with what a user may do with it. */
export function PermissionTable(props: Props) {
  const { title, kind, entities } = props;
  const { first, more } = useFirst(entities);
  if (entities.length === 0) return null;
  const columns = columnsFor(props);
  return (
    <section className={styles.grants}>
      <h3>{title}</h3>
      {NOTES[kind] && <p>{NOTES[kind]}</p>}
      <Table caption={title} columns={columns} rows={first} keyOf={({ id }) => id} />
      {more}
    </section>
  );
}

const PAGES = { vpc: paths.vpc, compute: paths.compute, firewall: paths.firewall } as const;

function columnsFor({ kind, changes, onChange }: Props): Column<Schema<'EntityGrant'>>[] {
  const to = PAGES[kind];
  return [
    { title: 'Label', isName: true, cell: ({ id, label }) => <Link to={to(id)}>{label}</Link> },
    ...LEVELS[kind].map(({ value, label }) => ({
      title: label,
      weight: 0.6,
      cell: (entity: Schema<'EntityGrant'>) => (
        <span>
          <input
            type="radio"
            className={styles.radio}
            name={`${kind} ${entity.id}`}
            aria-label={`${entity.label}: ${label}`}
            checked={permissionLevel(entity, kind, changes) === value}
            onChange={() => onChange(entity, value)}
          />
        </span>
      ),
    })),
  ];
}
