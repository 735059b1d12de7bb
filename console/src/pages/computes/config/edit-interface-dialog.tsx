import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { rangesIn } from '#plan/attach.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { CheckField, SelectField, TextField } from '#ui/form/controls.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { publicAddresses } from '../public-addresses.ts';
import { COMPUTE_READS } from '../use-events.ts';
import { useSubnetChoice } from './subnet-choice.ts';

interface Props {
  compute: Schema<'Compute'>;
  config: Schema<'ComputeConfig'>;
  one: Schema<'ConfigInterface'>;
  onClose: () => void;
}

/** Changes the addresses of an interface, and whether it is the primary one. */
export default function EditInterfaceDialog({ compute, config, one, onClose }: Props) {
  const isVpc = one.purpose === 'vpc';
  const form = useDraft(
    'updateConfigInterface',
    () => ({
      primary: one.primary,
      address: one.ipv4?.vpc ?? '',
      nat: one.ipv4?.nat_1_1 ?? '',
      ranges: (one.ip_ranges ?? []).join(', '),
    }),
    {
      unguarded: ['primary', 'nat'],
      onDone: () => {
        void invalidate(...COMPUTE_READS);
        onClose();
        toast('The interface was changed');
      },
      onFailed: () => void invalidate('listIpsOfVpc', 'listVpcIps'),
    },
  );
  const { draft, change } = form;
  const { primary, address, nat, ranges } = draft;
  const choice = useSubnetChoice(compute.region, compute.id, {
    subnet: String(one.subnet_id ?? ''),
    address,
    nat,
  });
  const problems = isVpc ? choice.problems : [];
  const body = {
    primary,
    ...(isVpc && {
      ipv4: { ...(address.trim() !== '' && { vpc: address.trim() }), nat_1_1: nat === '' ? null : nat },
      ip_ranges: rangesIn(ranges),
    }),
  };
  return (
    <DraftDialog
      title={`Edit the ${one.purpose} interface of ${config.label}`}
      form={form}
      input={{ path: { computeId: compute.id, configId: config.id, interfaceId: one.id }, body }}
      problems={problems}
      action="Save"
      keepsDraft
      onClose={onClose}
    >
      {isVpc && (
        <>
          <TextField
            name="ipv4.vpc"
            label="Address"
            value={address}
            onChange={(text) => change({ address: text })}
            reasons={reasonsOf(problems, 'ipv4.vpc')}
          />
          <SelectField
            name="ipv4.nat_1_1"
            label="NAT 1:1"
            hint="A public address of the compute that leads to this one"
            value={nat}
            onChange={(chosen) => change({ nat: chosen })}
            options={[
              { value: '', label: 'None' },
              ...publicAddresses(compute.ipv4).map((value) => ({ value, label: value })),
            ]}
          />
          <TextField
            name="ip_ranges"
            label="Ranges"
            isOptional
            hint="Networks inside the subnet that the compute may use too, such as 10.0.4.64/28"
            value={ranges}
            onChange={(text) => change({ ranges: text })}
          />
        </>
      )}
      <CheckField
        name="primary"
        label="Primary: the default route leads through it"
        isChecked={primary}
        onChange={(isPrimary) => change({ primary: isPrimary })}
      />
    </DraftDialog>
  );
}
