import { useState, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import { useAll } from '#api/complete-list.ts';
import { allNatgateways, NATGATEWAY_READS } from '#api/natgateway-reads.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { blocksOfAddress } from '#domain.ts';
import { addressesFor, natgatewayBody, natgatewayProblems } from '#plan/natgateway.ts';
import { allOf, canAdd, canWrite } from '#rights/can.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { PortBlockField } from '#ui/form/port-block-field.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { counted } from '../address-usage.ts';
import type { SubnetView } from './subnet-view.ts';
import { computesWithoutAddress } from './way-out.tsx';

const NEW = 'new';
const NONE = '';

interface Props {
  view: SubnetView;
  onClose: () => void;
}

/** Lets the computes of a subnet leave by a NAT gateway that is there, or by a new one. */
export default function WayOutDialog({ view, onClose }: Props) {
  const { vpc, subnet } = view;
  const all = useAll(allNatgateways).data?.data;
  const usable = (all ?? []).filter(
    ({ region, vpc_subnet: first }) => region === vpc.region && (first === null || first.vpc_id === vpc.id),
  );
  const present = subnet.natgateway?.id;
  const [chosen, choose] = useState<string>();
  const value = chosen ?? String(present ?? usable[0]?.id ?? NEW);
  if (!all) return null;
  const field = (
    <SelectField
      name="natgateway"
      label="NAT gateway"
      value={value}
      onChange={choose}
      hint="A gateway serves the subnets of one VPC."
      options={[
        ...usable.map(({ id, label, addresses }) => ({
          value: String(id),
          label: addresses.length === 0 ? label : `${label} (${addresses.join(', ')})`,
        })),
        // A new one does not replace that of a subnet.
        present === undefined
          ? { value: NEW, label: 'A new one' }
          : { value: NONE, label: 'None: computes here do not leave' },
      ]}
    />
  );
  const props = { view, onClose, field };
  if (value === NEW) return <NewGateway {...props} />;
  return <UseGateway key={value} {...props} gateway={usable.find(({ id }) => String(id) === value)} />;
}

function UseGateway({
  view,
  gateway,
  field,
  onClose,
}: Props & { gateway: Schema<'Natgateway'> | undefined; field: React.ReactNode }) {
  const { vpc, subnet } = view;
  const path = { vpcId: vpc.id, vpcSubnetId: subnet.id };
  const before = subnet.natgateway?.id ?? null;
  const body = { natgateway: { id: gateway?.id ?? null } };
  const form = useDraft(
    'updateVpcSubnet',
    {},
    {
      onDone: () => {
        void invalidate(...NATGATEWAY_READS);
        onClose();
        toastWithUndo(
          gateway ? `${subnet.label} leaves by ${gateway.label}` : `${subnet.label} has no way out any more`,
          {
            write: () => call('updateVpcSubnet', { path, body: { natgateway: { id: before } } }),
            stale: NATGATEWAY_READS,
          },
        );
      },
    },
  );
  const computes = computesWithoutAddress(view);
  return (
    <DraftDialog
      title={`Way out of ${subnet.label}`}
      form={form}
      input={{ path, body }}
      action="Save"
      onSubmit={() => ((gateway?.id ?? null) === before ? onClose() : form.send([], { path, body }))}
      onClose={onClose}
    >
      {field}
      {gateway ? (
        <PickedCost gateway={gateway} computes={gateway.id === before ? 0 : computes} />
      ) : (
        <p>
          {computes === 0
            ? 'No compute is cut off.'
            : `${counted(computes, 'compute')} will not reach the internet any more. Open connections break.`}
        </p>
      )}
    </DraftDialog>
  );
}

/** The blocks of ports that the computes take from an existing gateway. */
function PickedCost({ gateway, computes }: { gateway: Schema<'Natgateway'>; computes: number }) {
  const { portset_capacity: all, portset_assignments: used, default_ports_per_interface: size } = gateway;
  if (computes === 0) return null;
  const free = all - used;
  const each = `${counted(computes, 'compute')} will take a block of ${size.toLocaleString('en')} ports each`;
  return (
    <p role="status">
      {computes > free
        ? `${each}, and ${gateway.label} has ${free} left. Add an address to it first, or use a new gateway.`
        : `${each}: ${free} of ${all} blocks are free.`}
    </p>
  );
}

function NewGateway({ view, field, onClose }: Props & { field: React.ReactNode }) {
  const { vpc, subnet } = view;
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const form = useDraft('createNatgateway', () => ({ label: labelFor(vpc.label), size: '4096' }), {
    unguarded: ['label', 'size'],
    onDone: ({ label }) => {
      void invalidate(...NATGATEWAY_READS);
      onClose();
      toast(`${subnet.label} leaves by ${label}`);
    },
  });
  const { label, size } = form.draft;
  const body = natgatewayBody({ label, region: vpc.region, addresses: '', size }, subnet.id);
  const problems = natgatewayProblems(body);
  const computes = computesWithoutAddress(view);
  const addresses = addressesFor(computes, Number(size));
  return (
    <DraftDialog
      title={`Way out of ${subnet.label}`}
      form={form}
      input={{ body }}
      problems={problems}
      action="Create NAT gateway"
      right={allOf(canAdd(grants, 'add_vpcs'), canWrite(grants, { kind: 'vpc', ...vpc }))}
      onClose={onClose}
    >
      {field}
      <TextField
        name="label"
        label="Label"
        hint="Letters, digits and single dashes."
        value={label}
        onChange={(text) => form.change({ label: text })}
        reasons={reasonsOf(problems, 'label')}
        input={{ maxLength: 64 }}
      />
      <PortBlockField
        sharersOf={blocksOfAddress}
        value={size}
        onChange={(value) => form.change({ size: value })}
      />
      <p role="status">
        {computes === 0
          ? 'It takes a public address when the first compute needs one.'
          : `${counted(computes, 'compute')} will share ${counted(addresses, 'public address', 'public addresses')}, with a block of ${Number(size).toLocaleString('en')} ports each.`}
      </p>
    </DraftDialog>
  );
}

/** Labels of gateways are a little shorter than those of VPCs may be. */
function labelFor(vpc: string): string {
  return `${vpc.slice(0, 60)}-out`.replace(/-{2,}/g, '-');
}
