import type { EventKind } from './event.ts';

/** What an event tells, as far as a sentence about it needs it. */
export interface SentenceEvent<Entity extends SentenceEntity = SentenceEntity> {
  action: string;
  /** Null for the operator. */
  username: string | null;
  entity: Entity;
  secondary_entity: Entity | null;
  status: string;
}

export interface SentenceEntity {
  id: number | string | null;
  label: string;
  type: string;
}

/** A part of a sentence. A name comes with its entity. */
export interface SentencePart<Entity> {
  text: string;
  entity?: Entity;
}

interface EventPhrases {
  done: string;
  /** While its job runs. */
  doing?: string;
  /** When its job failed. */
  failed?: string;
}

/** Verbs, and what stands between them and the name. */
export const EVENT_WORDS: Readonly<Record<EventKind, EventPhrases>> = {
  compute_boot: {
    done: 'booted compute',
    doing: 'is booting compute',
    failed: 'could not boot compute',
  },
  compute_config_create: { done: 'added config' },
  compute_config_delete: { done: 'deleted config' },
  compute_config_update: { done: 'changed config' },
  compute_create: {
    done: 'created compute',
    doing: 'is creating compute',
    failed: 'could not create compute',
  },
  compute_delete: { done: 'deleted compute' },
  compute_reboot: {
    done: 'rebooted compute',
    doing: 'is rebooting compute',
    failed: 'could not reboot compute',
  },
  compute_shutdown: {
    done: 'shut down compute',
    doing: 'is shutting down compute',
    failed: 'could not shut down compute',
  },
  compute_update: { done: 'changed compute' },
  firewall_create: { done: 'created firewall' },
  firewall_delete: { done: 'deleted firewall' },
  firewall_device_add: { done: 'assigned firewall' },
  firewall_device_remove: { done: 'removed firewall' },
  firewall_disable: { done: 'disabled firewall' },
  firewall_enable: { done: 'enabled firewall' },
  firewall_update: { done: 'changed firewall' },
  natgateway_address_add: { done: 'added an address to NAT gateway' },
  natgateway_address_remove: { done: 'removed an address from NAT gateway' },
  natgateway_create: { done: 'created NAT gateway' },
  natgateway_delete: { done: 'deleted NAT gateway' },
  natgateway_forward_create: { done: 'added a port forward of NAT gateway' },
  natgateway_forward_delete: { done: 'deleted a port forward of NAT gateway' },
  natgateway_forward_update: { done: 'changed a port forward of NAT gateway' },
  natgateway_update: { done: 'renamed NAT gateway' },
  oauth_client_create: { done: 'added OAuth client' },
  oauth_client_delete: { done: 'deleted OAuth client' },
  oauth_client_secret_reset: { done: 'replaced the secret of OAuth client' },
  oauth_client_update: { done: 'changed OAuth client' },
  password_reset: { done: 'changed the password of' },
  profile_update: { done: 'changed the profile' },
  subnet_create: { done: 'created subnet' },
  subnet_delete: { done: 'deleted subnet' },
  subnet_update: { done: 'changed subnet' },
  tfa_disabled: { done: 'turned off two-factor authentication' },
  tfa_enabled: { done: 'turned on two-factor authentication' },
  token_create: { done: 'created token' },
  token_delete: { done: 'revoked token' },
  token_update: { done: 'changed token' },
  user_create: { done: 'invited user' },
  user_delete: { done: 'deleted user' },
  user_invitation_show: { done: 'was shown the invitation link of' },
  user_ssh_key_add: { done: 'added SSH key' },
  user_ssh_key_delete: { done: 'deleted SSH key' },
  user_ssh_key_update: { done: 'changed SSH key' },
  user_update: { done: 'changed user' },
  vpc_create: { done: 'created VPC' },
  vpc_delete: { done: 'deleted VPC' },
  vpc_update: { done: 'changed VPC' },
  webhook_create: { done: 'created webhook' },
  webhook_delete: { done: 'deleted webhook' },
  webhook_secret_reset: { done: 'replaced the secret of webhook' },
  webhook_update: { done: 'changed webhook' },
};

/** The database may have events of a later version. */
const KNOWN: Readonly<Partial<Record<string, EventPhrases>>> = EVENT_WORDS;

/** What happened, in plain words: `maria created subnet web in orders`. */
export function eventSentence<Entity extends SentenceEntity>(
  event: SentenceEvent<Entity>,
): SentencePart<Entity>[] {
  const { action, entity, secondary_entity: second, username } = event;
  const start = { text: `${username ?? 'The service'} ${verb(event)}` };
  // Everybody has one profile: its name would say the same as the user's.
  if (entity.type === 'profile') return [start];
  const first = named(entity);
  if (second?.type === 'vpc') return [start, first, { text: 'in' }, named(second)];
  if (second?.type === 'compute') {
    const joint = action === 'firewall_device_remove' ? 'from compute' : 'to compute';
    return [start, first, { text: joint }, named(second)];
  }
  if (second?.type !== 'compute_config') return [start, first];
  if (action.startsWith('compute_config')) return [start, named(second), { text: 'of compute' }, first];
  return [start, first, { text: 'with config' }, named(second)];
}

/** The same as text. */
export function sentenceText(parts: readonly { text: string }[]): string {
  return parts.map(({ text }) => text).join(' ');
}

/** Whether its job has not ended. */
export function isRunning({ status }: Pick<SentenceEvent, 'status'>): boolean {
  return status === 'scheduled' || status === 'started';
}

function verb({ action, status }: Pick<SentenceEvent, 'action' | 'status'>): string {
  const { done, doing = done, failed = done } = KNOWN[action] ?? { done: action };
  if (status === 'failed') return failed;
  return isRunning({ status }) ? doing : done;
}

function named<Entity extends SentenceEntity>(entity: Entity): SentencePart<Entity> {
  return { text: entity.label === '' ? String(entity.id ?? '') : entity.label, entity };
}
