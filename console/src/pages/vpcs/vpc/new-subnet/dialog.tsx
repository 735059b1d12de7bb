import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { contains, formatNetwork, parseNetwork } from '#domain.ts';
import { AddressMap } from '#map/address-map.tsx';
import type { UsedBlock } from '#map/layout/blocks.ts';
import { nextFree, viewAround } from '#map/layout/views.ts';
import type { MapActions } from '#map/map-actions.ts';
import { mapContent, usedBlocks } from '#pages/vpcs/map-content.ts';
import { NetworkField } from '#pages/vpcs/network-field.tsx';
import { paths } from '#paths.ts';
import { draftNetwork, subnetProblems } from '#plan/subnet.ts';
import { canWrite } from '#rights/can.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { CancelButton } from '#ui/form/form.tsx';
import { reasonsOnceTyped } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { BASE, go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { conflictNote } from './conflict.ts';
import styles from './new-subnet.module.css';

const USUAL_PREFIX = 24;

interface Props {
  vpc: Schema<'Vpc'>;
  onClose: () => void;
}

/** Asks for a new subnet of a VPC, and draws it among the others while it is typed. */
export default function NewSubnetDialog({ vpc, onClose }: Props) {
  const { id, subnets } = vpc;
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const search = useSearchParams();
  const siblings = useMemo(
    () =>
      subnets.flatMap(({ id: subnet, label, ipv4 }) => {
        const range = parseNetwork(ipv4);
        return range ? [{ id: subnet, label, range, ...range }] : [];
      }),
    [subnets],
  );
  const used = useMemo(() => usedBlocks(subnets), [subnets]);
  const [first] = useState(() => firstDraft(used, subnets, search));
  const [at, setAt] = useState(first.at);
  const form = useDraft(
    'createVpcSubnet',
    { label: '', ipv4: first.ipv4 },
    {
      onDone: (subnet) => {
        void invalidate('getVpc', 'listVpcs', 'listVpcSubnets', 'listEvents');
        toast(`Created subnet ${subnet.label}`);
        onClose();
      },
      // Somebody else was quicker: the map shows what they made.
      onFailed: () => void invalidate('getVpc'),
    },
  );
  const { label, ipv4 } = form.draft;
  const shown = useMemo(() => {
    const range = draftNetwork(ipv4);
    return mapContent(used, at, range ? [{ label, range }] : []);
  }, [used, at, label, ipv4]);

  const problems = subnetProblems(form.draft, siblings);
  const network = draftNetwork(ipv4);
  const note = network && conflictNote(network, siblings, first.known);

  function changeNetwork(text: string) {
    const range = draftNetwork(text);
    if (range && !contains(shown.view, range)) setAt(formatNetwork(viewAround(range)));
    form.change({ ipv4: text });
  }

  const input = { path: { vpcId: id }, body: { label, ipv4: ipv4.trim() } };
  const actions: MapActions = {
    hrefOfUsed: (subnet) => `${BASE}${paths.subnet(id, subnet)}`,
    onOpenUsed: (subnet) => go(paths.subnet(id, subnet)),
    hrefOfView: (view) => `${BASE}${paths.newSubnet(id, { ipv4, at: formatNetwork(view) })}`,
    onView: (view) => setAt(formatNetwork(view)),
    free: {
      href: (free) => `${BASE}${paths.newSubnet(id, { ipv4: formatNetwork(free), at })}`,
      onOpen: (free) => changeNetwork(formatNetwork(free)),
    },
  };
  return (
    <Dialog title={`New subnet of ${vpc.label}`} onClose={onClose} isWide keepsDraft>
      <div className={styles.columns}>
        <DraftForm
          form={form}
          input={input}
          problems={problems}
          action="Create subnet"
          right={canWrite(grants, { kind: 'vpc', id, label: vpc.label })}
          cancel={<CancelButton onClick={onClose} />}
        >
          <TextField
            name="label"
            label="Label"
            value={label}
            onChange={(text) => form.change({ label: text })}
            reasons={reasonsOnceTyped(label, problems, 'label')}
            hint="Letters, digits and single dashes"
            input={{ maxLength: 64 }}
          />
          <NetworkField
            name="ipv4"
            label="Network"
            value={ipv4}
            onChange={changeNetwork}
            reasons={reasonsOnceTyped(ipv4, problems, 'ipv4')}
            note={note}
          />
        </DraftForm>
        <AddressMap content={shown} actions={actions} />
      </div>
    </Dialog>
  );
}

/** The network that the address asks for, else the lowest free one, and a view that shows it. */
function firstDraft(used: readonly UsedBlock[], subnets: Schema<'Vpc'>['subnets'], search: URLSearchParams) {
  const { view, reserved } = mapContent(used, search.get('at') ?? '', []);
  const lowest = nextFree(USUAL_PREFIX, view, [...used.map(({ range }) => range), ...reserved]);
  const ipv4 = search.get('ipv4') ?? (lowest ? formatNetwork(lowest) : '');
  const network = draftNetwork(ipv4);
  const shown = network && !contains(view, network) ? viewAround(network) : view;
  return { ipv4, at: formatNetwork(shown), known: new Set(subnets.map(({ id }) => id)) };
}
