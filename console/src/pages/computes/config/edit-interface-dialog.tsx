import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { rangesIn } from '#plan/attach.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CheckField, SelectField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
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
  const [primary, setPrimary] = useState(one.primary);
  const [address, setAddress] = useState(one.ipv4?.vpc ?? '');
  const [nat, setNat] = useState(one.ipv4?.nat_1_1 ?? '');
  const before = (one.ip_ranges ?? []).join(', ');
  const [ranges, setRanges] = useState(before);
  useUnsaved(address !== (one.ipv4?.vpc ?? '') || ranges !== before);
  const draft = { subnet: String(one.subnet_id ?? ''), address, nat };
  const choice = useSubnetChoice(compute.region, compute.id, draft);
  const path = { computeId: compute.id, configId: config.id, interfaceId: one.id };
  const body: Schema<'InterfaceChanges'> = {
    primary,
    ...(isVpc && {
      ipv4: { ...(address.trim() !== '' && { vpc: address.trim() }), nat_1_1: nat === '' ? null : nat },
      ip_ranges: rangesIn(ranges),
    }),
  };
  const submit = useSubmit('updateConfigInterface', {
    onDone: () => {
      void invalidate(...COMPUTE_READS);
      onClose();
      toast('The interface was changed');
    },
    onFailed: () => void invalidate('listIpsOfVpc', 'listVpcIps'),
  });
  const problems = isVpc ? choice.problems : [];

  return (
    <Dialog title={`Edit the ${one.purpose} interface of ${config.label}`} onClose={onClose} keepsDraft>
      <Form failure={submit.failure} onSubmit={() => submit.send(problems, { path, body })}>
        {isVpc && (
          <>
            <TextField
              name="ipv4.vpc"
              label="Address"
              value={address}
              onChange={(text) => {
                submit.forget();
                setAddress(text);
              }}
              reasons={problems.length > 0 ? problems.map(({ reason }) => reason) : undefined}
            />
            <SelectField
              name="ipv4.nat_1_1"
              label="NAT 1:1"
              hint="A public address of the compute that leads to this one"
              value={nat}
              onChange={setNat}
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
              onChange={setRanges}
            />
          </>
        )}
        <CheckField
          name="primary"
          label="Primary: the default route leads through it"
          isChecked={primary}
          onChange={setPrimary}
        />
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Save
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="updateConfigInterface" input={{ path, body }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}
