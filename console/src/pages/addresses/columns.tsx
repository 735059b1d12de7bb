import { formatAddress } from '#domain.ts';
import { paths } from '#paths.ts';
import { sharedText } from '#plan/shared-address.ts';
import { Copyable } from '#ui/copy.tsx';
import { Link } from '#ui/link.tsx';
import type { Column } from '#ui/list/table.tsx';
import { PublicAddress } from '#ui/public-address.tsx';
import { Status } from '#ui/status.tsx';
import type { AddressEntry } from './entries.ts';

export const columns: readonly Column<AddressEntry>[] = [
  { title: 'Address', isName: true, cell: ({ text }) => <Copyable text={text} /> },
  { title: 'Compute', cell: ({ ip, compute }) => <Link to={paths.compute(ip.compute_id)}>{compute}</Link> },
  {
    title: 'Subnet',
    cell: ({ ip, vpc, subnet, range }) => (
      <span>
        <Link to={paths.vpc(ip.vpc_id)}>{vpc}</Link> /{' '}
        <Link to={paths.subnet(ip.vpc_id, ip.subnet_id, { at: formatAddress(range.first) })}>{subnet}</Link>
      </span>
    ),
  },
  {
    title: 'Config',
    cell: ({ ip }) => <Link to={paths.config(ip.compute_id, ip.config_id)}>{ip.config_id}</Link>,
  },
  { title: 'Interface', cell: ({ ip }) => ip.interface_id },
  { title: 'Public address', cell: ({ ip }) => <PublicAddress nat={ip.nat_1_1} shared={sharedText(ip)} /> },
  {
    title: 'State',
    cell: ({ ip }) =>
      ip.active ? <Status kind="good">Active</Status> : <Status kind="off">Not active</Status>,
  },
];
