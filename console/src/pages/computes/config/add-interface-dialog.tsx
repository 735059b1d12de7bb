import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { CheckField, SelectField, TextField } from '#ui/form/controls.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { COMPUTE_READS } from '../use-events.ts';
import { NO_SUBNET, useSubnetChoice, type VpcInterfaceDraft, vpcInterface } from './subnet-choice.ts';
import { SubnetFields } from './subnet-fields.tsx';

type Purpose = Schema<'InterfaceInput'>['purpose'];

const PURPOSES: readonly { value: Purpose; label: string }[] = [
  { value: 'vpc', label: 'VPC: a subnet of yours' },
  { value: 'public', label: 'Public: the internet' },
  { value: 'vlan', label: 'VLAN: a layer-2 network of yours' },
];

interface InterfaceDraft extends VpcInterfaceDraft {
  purpose: Purpose;
  /** Of a VLAN. */
  label: string;
  ipam: string;
}

interface Props {
  compute: Schema<'Compute'>;
  config: Schema<'ComputeConfig'>;
  onClose: () => void;
}

/** Adds an interface to a config. */
export default function AddInterfaceDialog({ compute, config, onClose }: Props) {
  // Of a VPC and of the public network, a config has at most one interface.
  const taken = new Set<Purpose>(
    config.interfaces.map(({ purpose }) => purpose).filter((one) => one !== 'vlan'),
  );
  const free = PURPOSES.filter(({ value }) => !taken.has(value));
  const form = useDraft<'createConfigInterface', InterfaceDraft>(
    'createConfigInterface',
    { purpose: free[0]?.value ?? 'vlan', ...NO_SUBNET, label: '', ipam: '' },
    {
      unguarded: ['purpose', 'subnet', 'nat'],
      onDone: () => {
        void invalidate(...COMPUTE_READS);
        onClose();
        toast('Added. It is active when the compute boots next with this config.');
      },
      onFailed: () => void invalidate('listIpsOfVpc', 'listVpcIps'),
    },
  );
  const { draft, change } = form;
  const { purpose } = draft;
  const choice = useSubnetChoice(compute.region, compute.id, draft);
  return (
    <DraftDialog
      title={`Add an interface to ${config.label}`}
      form={form}
      input={{ path: { computeId: compute.id, configId: config.id }, body: bodyOf(draft) }}
      problems={purpose === 'vpc' ? choice.problems : []}
      action="Add interface"
      keepsDraft
      onClose={onClose}
    >
      <SelectField
        name="purpose"
        label="Purpose"
        value={purpose}
        onChange={(value) => change({ purpose: free.find((one) => one.value === value)?.value ?? purpose })}
        options={free}
      />
      {purpose === 'vpc' && (
        <>
          <SubnetFields choice={choice} draft={draft} onChange={change} />
          <CheckField
            name="ipv4.nat_1_1"
            label="Its public address leads to this one (NAT 1:1)"
            isChecked={draft.nat === 'any'}
            onChange={(isChecked) => change({ nat: isChecked ? 'any' : '' })}
          />
        </>
      )}
      {purpose === 'vlan' && (
        <>
          <TextField
            name="label"
            label="VLAN"
            value={draft.label}
            onChange={(label) => change({ label })}
            hint="Computes with a VLAN of the same label are in one network."
          />
          <TextField
            name="ipam_address"
            label="Address with prefix length"
            isOptional
            value={draft.ipam}
            onChange={(ipam) => change({ ipam })}
            input={{ placeholder: '10.90.0.5/24' }}
          />
        </>
      )}
    </DraftDialog>
  );
}

function bodyOf({ purpose, label, ipam, ...vpc }: InterfaceDraft): Schema<'InterfaceInput'> {
  if (purpose === 'vpc') {
    const { subnet_id: subnet, ...input } = vpcInterface(vpc);
    return vpc.subnet === '' ? input : { ...input, subnet_id: subnet ?? null };
  }
  return purpose === 'vlan' ? { purpose, label, ...(ipam !== '' && { ipam_address: ipam }) } : { purpose };
}
