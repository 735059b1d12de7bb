import type { Event } from '#live/news.ts';
import { paths } from '#paths.ts';

/** A part of a sentence. Names of what still has a page lead to it. */
export interface Part {
  text: string;
  to?: string;
}

interface Words {
  done: string;
  /** While its job runs. */
  doing?: string;
  /** When its job failed. */
  failed?: string;
}

type Entity = Event['entity'];

/** Verbs, and what stands between them and the name. */
const WORDS: Readonly<Record<Event['action'], Words>> = {
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
  oauth_client_create: { done: 'added OAuth client' },
  oauth_client_delete: { done: 'deleted OAuth client' },
  oauth_client_secret_reset: { done: 'replaced the secret of OAuth client' },
  oauth_client_update: { done: 'changed OAuth client' },
  password_reset: { done: 'changed the password of' },
  profile_update: { done: 'changed the profile' },
  subnet_create: { done: 'created subnet' },
  subnet_delete: { done: 'deleted subnet' },
  subnet_update: { done: 'changed subnet' },
  tfa_disabled: { done: 'switched off two-factor authentication' },
  tfa_enabled: { done: 'switched on two-factor authentication' },
  token_create: { done: 'made token' },
  token_delete: { done: 'revoked token' },
  token_update: { done: 'changed token' },
  user_create: { done: 'invited user' },
  user_delete: { done: 'deleted user' },
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

const KINDS: Readonly<Record<string, string>> = {
  vpc: 'VPCs',
  subnet: 'Subnets',
  compute: 'Computes',
  oauth_client: 'OAuth clients',
  profile: 'Profile',
  token: 'Tokens',
  user: 'Users',
  user_ssh_key: 'SSH keys',
  webhook: 'Webhooks',
};

/** The types of entities that events are about, to choose from. */
export const ENTITIES = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

/** What events tell, to choose from. */
export const ACTIONS = Object.entries(WORDS).map(([value, { done }]) => ({
  value,
  label: `${done.charAt(0).toUpperCase()}${done.slice(1).replace(/ of$/, '')}`,
}));

/** What happened, in plain words: `maria created subnet web in orders`. */
export function sentence(event: Event): Part[] {
  const { action, entity, secondary_entity: second, username } = event;
  const start = { text: `${username ?? 'The service'} ${verb(event)}` };
  // Everybody has one profile: its name would say the same as the user's.
  if (entity.type === 'profile') return [start];
  const first = named(event, entity);
  if (second?.type === 'vpc') return [start, first, { text: 'in' }, named(event, second)];
  if (second?.type !== 'compute_config') return [start, first];
  if (action.startsWith('compute_config')) {
    return [start, named(event, second), { text: 'of compute' }, first];
  }
  return [start, first, { text: 'with config' }, named(event, second)];
}

/** The same without links. */
export function sentenceText(event: Event): string {
  return sentence(event)
    .map(({ text }) => text)
    .join(' ');
}

/** Whether its job has not ended. */
export function isRunning({ status }: Pick<Event, 'status'>): boolean {
  return status === 'scheduled' || status === 'started';
}

function verb({ action, status }: Event): string {
  const { done, doing = done, failed = done } = WORDS[action];
  if (status === 'failed') return failed;
  return isRunning({ status }) ? doing : done;
}

function named(event: Event, entity: Entity): Part {
  const text = entity.label === '' ? String(entity.id ?? '') : entity.label;
  const to = pageOf(event, entity);
  return to === undefined ? { text } : { text, to };
}

/** @returns undefined when it was deleted, or has no page */
function pageOf({ action, entity: first, secondary_entity: second }: Event, entity: Entity) {
  if (entity.id === null || action === `${entity.type}_delete`) return undefined;
  if (entity.type === 'vpc' && !action.startsWith('vpc_delete')) return paths.vpc(entity.id);
  if (entity.type === 'subnet' && second?.type === 'vpc' && second.id !== null) {
    return paths.subnet(second.id, entity.id);
  }
  if (entity.type === 'compute') return paths.compute(entity.id);
  if (entity.type === 'compute_config' && first.id !== null && action !== 'compute_config_delete') {
    return paths.config(first.id, entity.id);
  }
  return undefined;
}
