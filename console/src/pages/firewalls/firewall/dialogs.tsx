import { useSyncExternalStore } from 'react';
import { allFirewallDevices, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import { Effect } from '#pages/firewalls/effect/effect.tsx';
import { paths } from '#paths.ts';
import { ConfirmWrite } from '#ui/dialogs/confirm-write.tsx';
import { lazyDialog } from '#ui/lazy/lazy.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { FIREWALL_READS } from '../reads.ts';

const EditDialog = lazyDialog(() => import('./edit-dialog.tsx'));
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx'));

/** More are counted. */
const MOST_NAMED = 3;

const EFFECT = 'What changes';

interface Props {
  firewall: Schema<'Firewall'>;
  /** The page below the dialogs. */
  back: string;
}

interface DialogProps {
  firewall: Schema<'Firewall'>;
  onClose: () => void;
}

/** The dialog that the address names with `do`, if any. */
export function FirewallDialogs({ firewall, back }: Props) {
  const params = useSearchParams();
  const close = () => go(back, { isReplaced: true });
  switch (params.get('do') ?? '') {
    case 'edit':
      return <EditDialog firewall={firewall} onClose={close} />;
    case 'add':
      return <AssignDialog firewall={firewall} onClose={close} />;
    case 'disable':
      return <Disable firewall={firewall} onClose={close} />;
    case 'delete':
      return <Delete firewall={firewall} onClose={close} />;
    case 'remove':
      return <Remove firewall={firewall} deviceId={Number(params.get('id'))} onClose={close} />;
    default:
      return null;
  }
}

function Disable({ firewall: { id, label, entities }, onClose }: DialogProps) {
  const input = { path: { firewallId: id }, body: { status: 'disabled' as const } };
  return (
    <ConfirmWrite
      operation="updateFirewall"
      input={input}
      stale={FIREWALL_READS}
      title={`Disable ${label}?`}
      action="Disable"
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        <Opened entities={entities} /> The rules stay, and it can be enabled again.
      </p>
      <Effect title={EFFECT} operation="updateFirewall" input={input} />
    </ConfirmWrite>
  );
}

function Delete({ firewall: { id, label, status, entities }, onClose }: DialogProps) {
  const input = { path: { firewallId: id } };
  return (
    <ConfirmWrite
      operation="deleteFirewall"
      input={input}
      stale={FIREWALL_READS.filter((name) => name !== 'getFirewall')}
      title={`Delete ${label}?`}
      action="Delete"
      onDone={() => {
        go(paths.firewalls(), { isReplaced: true });
        toast(`${label} was deleted`);
      }}
      onClose={onClose}
    >
      <p>
        {status === 'enabled' ? <Opened entities={entities} /> : 'It is disabled, so nothing opens.'} Its
        rules are gone for good.
      </p>
      {status === 'enabled' && <Effect title={EFFECT} operation="deleteFirewall" input={input} />}
    </ConfirmWrite>
  );
}

function Remove({ firewall, deviceId, onClose }: DialogProps & { deviceId: number }) {
  const { id, label, status } = firewall;
  const devices = useAll(allFirewallDevices(id)).data?.data;
  const device = devices?.find((one) => one.id === deviceId);
  if (!device) return null;
  const { entity } = device;
  const input = { path: { firewallId: id, deviceId } };
  return (
    <ConfirmWrite
      operation="removeFirewallDevice"
      input={input}
      stale={FIREWALL_READS}
      title={`Remove ${entity.label} from ${label}?`}
      action="Remove"
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        {status === 'enabled'
          ? `${entity.label} is open from then on: everything comes in and goes out, until a firewall is enabled on it.`
          : 'The firewall is disabled, so nothing opens.'}
      </p>
      {status === 'enabled' && <Effect title={EFFECT} operation="removeFirewallDevice" input={input} />}
    </ConfirmWrite>
  );
}

/** Who is open from then on. Computes that the user may not see are not among them. */
function Opened({ entities }: Pick<Schema<'Firewall'>, 'entities'>) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const others = grants === null ? '' : ' Computes that you may not see may be among those that it guards.';
  if (entities.length === 0) return grants === null ? 'It guards no compute.' : others.trim();
  const labels = entities.slice(0, MOST_NAMED).map(({ label }) => label);
  const more = entities.length - labels.length;
  const named = more > 0 ? `${labels.join(', ')} and ${more} more` : labels.join(', ');
  return `Open from then on, in and out: ${named}.${others}`;
}
