import { useState, useSyncExternalStore } from 'react';
import { allConfigs, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import {
  ADDRESS_IN_USE,
  contains,
  formatAddress,
  PRIVATE_RANGES,
  parseAddress,
  parseNetwork,
} from '#domain.ts';
import { paths } from '#paths.ts';
import { addressProblems, lowestFree, nextFree, rangesIn } from '#plan/attach.ts';
import { canWrite } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { CancelButton, Form, FormButtons } from '#ui/form/form.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { Link } from '#ui/link.tsx';
import { useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { usedBy } from './attachments.ts';
import { ComputeField } from './compute-field.tsx';
import styles from './subnet.module.css';
import { invalidateAttachments, type SubnetView } from './subnet-view.ts';

const MOST_INTERFACES = 3;
const ATTACH = 'attach';

/** The dialog that gives a compute an interface in the subnet. */
export default function Attach({ view, onClose }: { view: SubnetView; onClose: () => void }) {
  const { vpc, subnet, network, attachments, computes } = view;
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const search = useSearchParams();
  const choices = computes
    .filter(({ status }) => status !== 'deleting')
    .map((compute) => ({ compute, right: canWrite(grants, { kind: 'compute', ...compute }) }));
  const allowed = choices.filter(({ right }) => right.isAllowed);
  const form = useDraft(
    'createConfigInterface',
    () => ({
      chosen: allowed.length === 1 ? String(allowed[0]?.compute.id) : '',
      config: '',
      address: search.get('ipv4') ?? '',
      nat: '',
      ranges: '',
    }),
    {
      unguarded: ['chosen', 'config', 'nat'],
      onDone: async (made) => {
        await invalidateAttachments();
        onClose();
        toast(`${compute?.label} is attached at ${made.ipv4?.vpc}`);
      },
      // The form shows why. Somebody else may have been faster, so what is in use is read again.
      onFailed: () => void invalidateAttachments(),
    },
  );
  const { draft, change } = form;
  const { chosen, config, address, nat, ranges } = draft;
  const [isTried, setTried] = useState(false);

  const compute = computes.find(({ id }) => String(id) === chosen);
  const configs = useAll(allConfigs(compute?.id ?? 0), { isEnabled: compute !== undefined });
  const fitting = configs.data?.data.filter((one) => whyNot(one) === undefined) ?? [];
  // The form says why.
  const isImpossible = compute !== undefined && configs.data !== undefined && fitting.length === 0;
  const configId = config !== '' ? Number(config) : fitting.length === 1 ? fitting[0]?.id : undefined;

  const used = usedBy(attachments);
  const ownRanges = rangesIn(ranges).flatMap((text) => parseNetwork(text) ?? []);
  const lowest = lowestFree(network, [...used, ...ownRanges.map((range) => ({ range, computeId: 0 }))]);
  const problems = addressProblems(address.trim(), { subnet: network, used, computeId: compute?.id ?? 0 });
  const isTaken = [...problems, ...(form.failure?.reasons ?? [])].some(
    ({ reason }) => reason === ADDRESS_IN_USE,
  );
  const proposal = isTaken
    ? nextFree(parseAddress(address.trim()) ?? network.first, network, used)
    : undefined;
  const input =
    compute && configId !== undefined
      ? { path: { computeId: compute.id, configId }, body: bodyOf(subnet.id, draft) }
      : undefined;

  function submit() {
    setTried(true);
    if (input) form.send(problems, input);
  }

  return (
    <Dialog
      title={`Attach a compute to ${subnet.label}`}
      description="It gets an interface in the subnet, which is active when the compute boots next with the config."
      onClose={onClose}
      keepsDraft
    >
      <Form id={ATTACH} failure={form.failure} onSubmit={submit}>
        <ComputeField
          choices={choices}
          region={vpc.region}
          value={chosen}
          onChange={(id) => change({ chosen: id, config: '', nat: '' })}
          reasons={isTried && !compute ? ['Choose a compute'] : undefined}
        />
        {compute && configs.data && (
          <ConfigField
            compute={compute}
            configs={configs.data.data}
            value={configId}
            onChange={(id) => change({ config: id })}
            reasons={isTried && configId === undefined ? ['Choose a config'] : undefined}
          />
        )}
        {configs.error && <p role="alert">The configs of the compute could not be read.</p>}
        <fieldset disabled={isImpossible} className={styles.fields}>
          <TextField
            name="ipv4.vpc"
            label="Address"
            isOptional
            value={address}
            onChange={(text) => change({ address: text })}
            input={{
              inputMode: 'decimal',
              placeholder: lowest === undefined ? '' : `lowest free: ${formatAddress(lowest)}`,
            }}
            reasons={reasonsOf(problems, 'ipv4.vpc')}
            hint={
              proposal === undefined ? undefined : (
                <>
                  Next free:{' '}
                  <button
                    type="button"
                    className={styles.proposal}
                    onClick={() => change({ address: formatAddress(proposal) })}
                  >
                    {formatAddress(proposal)}
                  </button>
                </>
              )
            }
          />
          {compute && publicAddresses(compute).length > 0 && (
            <SelectField
              name="ipv4.nat_1_1"
              label="NAT 1:1"
              isOptional
              hint="A public address of the compute that leads to this one"
              value={nat}
              onChange={(chosenAddress) => change({ nat: chosenAddress })}
              options={[
                { value: '', label: 'None' },
                ...publicAddresses(compute).map((value) => ({ value, label: value })),
              ]}
            />
          )}
          <TextField
            name="ip_ranges"
            label="Ranges"
            isOptional
            hint="Networks inside the subnet that the compute may use too, such as 10.0.4.64/28"
            value={ranges}
            onChange={(text) => change({ ranges: text })}
          />
        </fieldset>
        <FormButtons>
          <Button
            type="submit"
            kind="primary"
            isBusy={form.isBusy}
            right={isImpossible ? { isAllowed: false, reason: '' } : undefined}
          >
            Attach
          </Button>
          <CancelButton onClick={onClose} />
          {input && <CopyAs operation="createConfigInterface" input={input} />}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

interface AddressDraft {
  /** Empty if the service chooses it. */
  address: string;
  nat: string;
  ranges: string;
}

function bodyOf(subnetId: number, { nat, ...draft }: AddressDraft): Schema<'InterfaceInput'> {
  const address = draft.address.trim();
  const ranges = rangesIn(draft.ranges);
  const ipv4 = { ...(address !== '' && { vpc: address }), ...(nat !== '' && { nat_1_1: nat }) };
  return {
    purpose: 'vpc',
    subnet_id: subnetId,
    ...(Object.keys(ipv4).length > 0 && { ipv4 }),
    ...(ranges.length > 0 && { ip_ranges: ranges }),
  };
}

interface ConfigFieldProps {
  compute: Schema<'Compute'>;
  configs: readonly Schema<'ComputeConfig'>[];
  value: number | undefined;
  onChange: (id: string) => void;
  reasons: readonly string[] | undefined;
}

/** The config that gets the interface. When there is only one that can, it is chosen. */
function ConfigField({ compute, configs, value, onChange, reasons }: ConfigFieldProps) {
  const toCompute = <Link to={paths.compute(compute.id)}>{compute.label}</Link>;
  if (configs.length === 0) return <p role="status">{toCompute} has no config. Create one there first.</p>;
  if (configs.every((one) => whyNot(one) !== undefined)) {
    return (
      <p role="status">
        No config of {toCompute} can have another interface of a VPC: each has at most one of them, and three
        interfaces in all.
      </p>
    );
  }
  return (
    <SelectField
      name="config"
      label="Config"
      value={value === undefined ? '' : String(value)}
      onChange={onChange}
      reasons={reasons}
      options={[
        ...(value === undefined ? [{ value: '', label: 'Choose a config' }] : []),
        ...configs.map((one) => {
          const reason = whyNot(one);
          return {
            value: String(one.id),
            label: reason === undefined ? one.label : `${one.label} (${reason})`,
            isDisabled: reason !== undefined,
          };
        }),
      ]}
    />
  );
}

/** Why a config cannot have another interface of a VPC. */
function whyNot({ interfaces }: Schema<'ComputeConfig'>): string | undefined {
  if (interfaces.some(({ purpose }) => purpose === 'vpc')) return 'is in a VPC already';
  return interfaces.length >= MOST_INTERFACES ? `has ${MOST_INTERFACES} interfaces` : undefined;
}

function publicAddresses({ ipv4 }: Schema<'Compute'>): string[] {
  return ipv4.filter((text) => {
    const address = parseAddress(text) ?? 0;
    return !PRIVATE_RANGES.some((range) => contains(range, { first: address, last: address }));
  });
}
