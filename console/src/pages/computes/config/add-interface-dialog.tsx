import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CheckField, SelectField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import { COMPUTE_READS } from '../use-events.ts';
import { NO_SUBNET, useSubnetChoice, vpcInterface } from './subnet-choice.ts';
import { SubnetFields } from './subnet-fields.tsx';

type Purpose = Schema<'InterfaceInput'>['purpose'];

const PURPOSES: readonly { value: Purpose; label: string }[] = [
  { value: 'vpc', label: 'VPC: a subnet of yours' },
  { value: 'public', label: 'Public: the internet' },
  { value: 'vlan', label: 'VLAN: a layer-2 network of yours' },
];

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
  const [purpose, setPurpose] = useState<Purpose>(free[0]?.value ?? 'vlan');
  const [vpc, setVpc] = useState(NO_SUBNET);
  const [label, setLabel] = useState('');
  const [ipam, setIpam] = useState('');
  const choice = useSubnetChoice(compute.region, compute.id, vpc);
  const path = { computeId: compute.id, configId: config.id };
  useUnsaved(vpc.address !== '' || label !== '' || ipam !== '');
  const body = bodyOf();
  const submit = useSubmit('createConfigInterface', {
    onDone: () => {
      void invalidate(...COMPUTE_READS);
      onClose();
      toast('Added. It is active when the compute boots next with this config.');
    },
    onFailed: () => void invalidate('listIpsOfVpc', 'listVpcIps'),
  });

  function bodyOf(): Schema<'InterfaceInput'> {
    if (purpose === 'vpc') {
      const { subnet_id: subnet, ...input } = vpcInterface(vpc);
      return vpc.subnet === '' ? input : { ...input, subnet_id: subnet ?? null };
    }
    return purpose === 'vlan' ? { purpose, label, ...(ipam !== '' && { ipam_address: ipam }) } : { purpose };
  }

  return (
    <Dialog title={`Add an interface to ${config.label}`} onClose={onClose} keepsDraft>
      <Form
        failure={submit.failure}
        onSubmit={() => submit.send(purpose === 'vpc' ? choice.problems : [], { path, body })}
      >
        <SelectField
          name="purpose"
          label="Purpose"
          value={purpose}
          onChange={(value) => {
            submit.forget();
            setPurpose(free.find((one) => one.value === value)?.value ?? purpose);
          }}
          options={free}
        />
        {purpose === 'vpc' && (
          <>
            <SubnetFields
              choice={choice}
              draft={vpc}
              onChange={(draft) => {
                submit.forget();
                setVpc(draft);
              }}
            />
            <CheckField
              name="ipv4.nat_1_1"
              label="Its public address leads to this one (NAT 1:1)"
              isChecked={vpc.nat === 'any'}
              onChange={(isChecked) => setVpc({ ...vpc, nat: isChecked ? 'any' : '' })}
            />
          </>
        )}
        {purpose === 'vlan' && (
          <>
            <TextField
              name="label"
              label="VLAN"
              value={label}
              onChange={setLabel}
              hint="Computes with a VLAN of the same label are in one network."
            />
            <TextField
              name="ipam_address"
              label="Address with prefix length"
              isOptional
              value={ipam}
              onChange={setIpam}
              input={{ placeholder: '10.90.0.5/24' }}
            />
          </>
        )}
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={submit.isBusy}>
            Add interface
          </Button>
          <CancelButton onClick={onClose} />
          <CopyAs operation="createConfigInterface" input={{ path, body }} />
        </FormButtons>
      </Form>
    </Dialog>
  );
}
