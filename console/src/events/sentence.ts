import { EVENT_WORDS, eventSentence, isRunning, sentenceText as textOf } from '#domain.ts';
import type { AccountEvent } from '#live/updates.ts';
import { paths } from '#paths.ts';

export { isRunning };

/** A part of a sentence. Names of what still has a page lead to it. */
export interface SentenceSegment {
  text: string;
  to?: string;
}

type EventEntity = AccountEvent['entity'];

const KINDS: Readonly<Record<string, string>> = {
  vpc: 'VPCs',
  subnet: 'Subnets',
  compute: 'Computes',
  firewall: 'Firewalls',
  natgateway: 'NAT gateways',
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
export const ACTIONS = Object.entries(EVENT_WORDS).map(([value, { done }]) => ({
  value,
  label: `${done.charAt(0).toUpperCase()}${done.slice(1).replace(/ of$/, '')}`,
}));

/** What happened, in plain words: `maria created subnet web in orders`. */
export function sentence(event: AccountEvent): SentenceSegment[] {
  return eventSentence(event).map(({ text, entity }) => {
    const to = entity && pageOf(event, entity);
    return to === undefined ? { text } : { text, to };
  });
}

/** The same without links. */
export function sentenceText(event: AccountEvent): string {
  return textOf(eventSentence(event));
}

/** @returns undefined when it was deleted, or has no page */
function pageOf({ action, entity: first, secondary_entity: second }: AccountEvent, entity: EventEntity) {
  if (entity.id === null || action === `${entity.type}_delete`) return undefined;
  if (entity.type === 'vpc' && !action.startsWith('vpc_delete')) return paths.vpc(entity.id);
  if (entity.type === 'subnet' && second?.type === 'vpc' && second.id !== null) {
    return paths.subnet(second.id, entity.id);
  }
  if (entity.type === 'compute') return paths.compute(entity.id);
  if (entity.type === 'firewall') return paths.firewall(entity.id);
  if (entity.type === 'natgateway') return paths.natgateway(entity.id);
  if (entity.type === 'compute_config' && first.id !== null && action !== 'compute_config_delete') {
    return paths.config(first.id, entity.id);
  }
  if (entity.type === 'user') return paths.user(entity.label);
  if (entity.type === 'webhook') return paths.webhook(entity.id);
  if (entity.type === 'oauth_client') return paths.oauthClients();
  return undefined;
}
