import { call } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { allOf, type Right } from '#rights/can.ts';
import { Button, ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { Copyable } from '#ui/copy.tsx';
import { toastWithUndo } from '#ui/form/undo.ts';
import { Link } from '#ui/link.tsx';
import { type Column, Table } from '#ui/list/table.tsx';
import { failureText } from '#ui/states/failure-text.ts';
import { Status } from '#ui/status.tsx';
import { toast } from '#ui/toast.tsx';
import styles from '../computes.module.css';
import { canChange } from '../status.ts';
import { moveEntry } from './list-order.ts';

const STALE = ['getComputeConfig', 'listComputeConfigs'] as const;

type Interface = Schema<'ConfigInterface'>;

interface Props {
  computeId: number;
  config: Schema<'ComputeConfig'>;
  vpcs: readonly Schema<'Vpc'>[];
  /** To change the compute. */
  right: Right;
}

/** The interfaces of a config in their order: the first is eth0. */
export function InterfaceTable(props: Props) {
  const { config, right } = props;
  return (
    <ButtonGroup right={allOf(right, canChange(config.interfaces))}>
      <Table
        caption="Interfaces"
        columns={columnsFor(props)}
        rows={config.interfaces}
        keyOf={({ id }) => id}
      />
    </ButtonGroup>
  );
}

function columnsFor(props: Props): Column<Interface>[] {
  const { config, vpcs } = props;
  return [
    { title: 'Name', isName: true, weight: 0.8, cell: ({ id }) => nameOf(config, id) },
    {
      title: 'Purpose',
      cell: ({ purpose, primary }) => (
        <span>
          {purpose}
          {primary && <span className="quiet"> (primary)</span>}
        </span>
      ),
    },
    { title: 'Network', cell: (one) => <Network one={one} vpcs={vpcs} /> },
    { title: 'Addresses', cell: (one) => <Addresses one={one} /> },
    {
      title: 'In use',
      cell: ({ active }) =>
        active ? <Status kind="good">Active</Status> : <Status kind="off">Not active</Status>,
    },
    { title: 'Actions', weight: 1.8, cell: (one) => <Changes {...props} one={one} /> },
  ];
}

function Changes({ computeId, config, right, one }: Props & { one: Interface }) {
  const { id: configId, interfaces } = config;
  const path = { computeId, configId };
  const ids = interfaces.map(({ id }) => id);
  const name = nameOf(config, one.id);
  const mayMove = allOf(right, canChange(interfaces));
  const to = (dialog: string) => paths.config(computeId, configId, { do: dialog, interface: one.id });
  return (
    <span className={styles.buttons}>
      <Button
        aria-label={`Move ${name} up`}
        right={unlessAtEnd(mayMove, ids[0] === one.id)}
        onClick={() => void reorder(path, ids, moveEntry(ids, one.id, -1))}
      >
        ↑
      </Button>
      <Button
        aria-label={`Move ${name} down`}
        right={unlessAtEnd(mayMove, ids.at(-1) === one.id)}
        onClick={() => void reorder(path, ids, moveEntry(ids, one.id, 1))}
      >
        ↓
      </Button>
      <ButtonLink
        to={to('change')}
        aria-label={`Edit ${name}`}
        right={allOf(right, one.purpose === 'vpc' ? canChange([one]) : notVlan(one))}
      >
        Edit
      </ButtonLink>
      <ButtonLink
        to={to('remove')}
        aria-label={`Remove ${name}`}
        kind="danger"
        right={allOf(right, canChange([one]))}
      >
        Remove
      </ButtonLink>
    </span>
  );
}

/** As Linux calls it. */
function nameOf({ interfaces }: Schema<'ComputeConfig'>, id: number): string {
  return `eth${interfaces.findIndex((one) => one.id === id)}`;
}

function Network({ one, vpcs }: { one: Interface; vpcs: readonly Schema<'Vpc'>[] }) {
  const { purpose, vpc_id: vpcId, subnet_id: subnetId, label } = one;
  if (vpcId === null || subnetId === null) return purpose === 'vlan' ? `VLAN ${label}` : 'Public network';
  const vpc = vpcs.find(({ id }) => id === vpcId);
  const subnet = vpc?.subnets.find(({ id }) => id === subnetId);
  return (
    <Link to={paths.subnet(vpcId, subnetId)}>
      {vpc && subnet ? `${vpc.label} / ${subnet.label}` : `Subnet ${subnetId}`}
    </Link>
  );
}

function Addresses({ one: { ipv4, ip_ranges: ranges, ipam_address: ipam } }: { one: Interface }) {
  const texts = [ipv4?.vpc, ...(ranges ?? []), ipam].filter((text) => text !== undefined && text !== null);
  return (
    <span className={styles.addresses}>
      {texts.map((text) => text !== '' && <Copyable key={text} text={text} />)}
      {ipv4?.nat_1_1 && <span className="quiet">NAT 1:1 from {ipv4.nat_1_1}</span>}
    </span>
  );
}

/** The end of the list needs no reason: there is nowhere to go. */
function unlessAtEnd(right: Right, isAtEnd: boolean): Right {
  return right.isAllowed && isAtEnd ? { isAllowed: false, reason: '' } : right;
}

function notVlan({ purpose }: Interface): Right {
  return purpose === 'vlan'
    ? { isAllowed: false, reason: 'Remove it and add a new one' }
    : { isAllowed: true };
}

/** Writes a new order. The toast writes the old one back. */
async function reorder(
  path: { computeId: number; configId: number },
  before: readonly number[],
  ids: readonly number[],
): Promise<void> {
  try {
    await call('orderConfigInterfaces', { path, body: { ids: [...ids] } });
    toastWithUndo('The order was changed', {
      write: () => call('orderConfigInterfaces', { path, body: { ids: [...before] } }),
      stale: STALE,
    });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast(failureText(error));
  }
  await invalidate(...STALE);
}
