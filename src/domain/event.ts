import type { FieldChange } from './event-changes.ts';

/** What a write does to an entity. */
export type ChangeKind = 'created' | 'updated' | 'deleted';

/**
 * The form of an entity's id in the API: an integer, a string, or no id when each user has exactly one such entity.
 */
type IdType = 'integer' | 'text' | 'none';

/**
 * Who can see events about an entity, besides unrestricted users and the user who caused the event: every user of
 * the account, users with a grant on the entity, or no one else.
 */
type Visibility = 'account' | 'grant' | 'actor';

interface EntityTypeSpecification {
  id: IdType;
  visibility: Visibility;
}

/** All types of entities that events can be about. */
export const ENTITY_TYPES = {
  vpc: { id: 'integer', visibility: 'account' },
  subnet: { id: 'integer', visibility: 'account' },
  compute: { id: 'integer', visibility: 'grant' },
  compute_config: { id: 'integer', visibility: 'actor' },
  firewall: { id: 'integer', visibility: 'grant' },
  image: { id: 'text', visibility: 'actor' },
  natgateway: { id: 'integer', visibility: 'account' },
  oauth_client: { id: 'text', visibility: 'actor' },
  profile: { id: 'none', visibility: 'actor' },
  token: { id: 'integer', visibility: 'actor' },
  user: { id: 'integer', visibility: 'actor' },
  user_ssh_key: { id: 'integer', visibility: 'actor' },
  webhook: { id: 'integer', visibility: 'actor' },
} as const satisfies Record<string, EntityTypeSpecification>;

type EntityType = keyof typeof ENTITY_TYPES;

/** The entity types whose events have this visibility. */
export function entityTypesSeenBy(visibility: Visibility): EntityType[] {
  return Object.entries(ENTITY_TYPES)
    .filter(([, specification]) => specification.visibility === visibility)
    .map(([type]) => type as EntityType);
}

/** Whether entities of this type have string ids in the API. All other ids are integers. */
export function hasTextId(type: string): boolean {
  return (ENTITY_TYPES as Record<string, EntityTypeSpecification>)[type]?.id === 'text';
}

export interface EventKindSpecification {
  entity: EntityType;
  /** What it did to the entity; used for the change feed. */
  change: ChangeKind;
  /** What it did to the secondary entity. Left out when the secondary entity did not change. */
  secondaryChange?: ChangeKind;
}

/** All kinds of events; clients see the kind as `action`. */
export const EVENT_KINDS = {
  compute_boot: { entity: 'compute', change: 'updated' },
  compute_config_create: { entity: 'compute', change: 'updated', secondaryChange: 'created' },
  compute_config_delete: { entity: 'compute', change: 'updated', secondaryChange: 'deleted' },
  compute_config_update: { entity: 'compute', change: 'updated', secondaryChange: 'updated' },
  compute_create: { entity: 'compute', change: 'created' },
  compute_delete: { entity: 'compute', change: 'deleted' },
  compute_reboot: { entity: 'compute', change: 'updated' },
  compute_shutdown: { entity: 'compute', change: 'updated' },
  compute_update: { entity: 'compute', change: 'updated' },
  firewall_create: { entity: 'firewall', change: 'created' },
  firewall_delete: { entity: 'firewall', change: 'deleted' },
  firewall_device_add: { entity: 'firewall', change: 'updated' },
  firewall_device_remove: { entity: 'firewall', change: 'updated' },
  firewall_disable: { entity: 'firewall', change: 'updated' },
  firewall_enable: { entity: 'firewall', change: 'updated' },
  firewall_update: { entity: 'firewall', change: 'updated' },
  natgateway_address_add: { entity: 'natgateway', change: 'updated' },
  natgateway_address_remove: { entity: 'natgateway', change: 'updated' },
  natgateway_create: { entity: 'natgateway', change: 'created' },
  natgateway_delete: { entity: 'natgateway', change: 'deleted' },
  natgateway_forward_create: { entity: 'natgateway', change: 'updated' },
  natgateway_forward_delete: { entity: 'natgateway', change: 'updated' },
  natgateway_forward_update: { entity: 'natgateway', change: 'updated' },
  natgateway_update: { entity: 'natgateway', change: 'updated' },
  oauth_client_create: { entity: 'oauth_client', change: 'created' },
  oauth_client_delete: { entity: 'oauth_client', change: 'deleted' },
  oauth_client_secret_reset: { entity: 'oauth_client', change: 'updated' },
  oauth_client_update: { entity: 'oauth_client', change: 'updated' },
  password_reset: { entity: 'user', change: 'updated' },
  profile_update: { entity: 'profile', change: 'updated' },
  subnet_create: { entity: 'subnet', change: 'created' },
  subnet_delete: { entity: 'subnet', change: 'deleted' },
  subnet_update: { entity: 'subnet', change: 'updated' },
  tfa_disabled: { entity: 'profile', change: 'updated' },
  tfa_enabled: { entity: 'profile', change: 'updated' },
  token_create: { entity: 'token', change: 'created' },
  token_delete: { entity: 'token', change: 'deleted' },
  token_update: { entity: 'token', change: 'updated' },
  user_create: { entity: 'user', change: 'created' },
  user_delete: { entity: 'user', change: 'deleted' },
  user_invitation_show: { entity: 'user', change: 'updated' },
  user_ssh_key_add: { entity: 'user_ssh_key', change: 'created' },
  user_ssh_key_delete: { entity: 'user_ssh_key', change: 'deleted' },
  user_ssh_key_update: { entity: 'user_ssh_key', change: 'updated' },
  user_update: { entity: 'user', change: 'updated' },
  vpc_create: { entity: 'vpc', change: 'created' },
  vpc_delete: { entity: 'vpc', change: 'deleted' },
  vpc_update: { entity: 'vpc', change: 'updated' },
  webhook_create: { entity: 'webhook', change: 'created' },
  webhook_delete: { entity: 'webhook', change: 'deleted' },
  webhook_secret_reset: { entity: 'webhook', change: 'updated' },
  webhook_update: { entity: 'webhook', change: 'updated' },
} as const satisfies Record<string, EventKindSpecification>;

export type EventKind = keyof typeof EVENT_KINDS;

/**
 * Refers to an entity from an event. The label is the one at the time of the event, and is kept after the entity is
 * deleted.
 */
export interface EntityRef<Type extends EntityType = EntityType> {
  type: Type;
  id: number | string | null;
  label: string;
  /** Path below the service's origin, starting with `/v4/`. */
  url: string;
  /** Id of the region the entity is in, for readers of the change feed. */
  region?: string;
}

interface NewEventOf<Kind extends EventKind> {
  accountId: number;
  action: Kind;
  entity: EntityRef<(typeof EVENT_KINDS)[Kind]['entity']>;
  secondaryEntity?: EntityRef | undefined;
  /** What an update has changed. Undefined where that is not known. */
  changes?: readonly FieldChange[] | undefined;
  /** The service has done it by itself: the event names no user. */
  isByService?: true;
  /**
   * Progress of an operation that takes time. Without it the event is a notification: the operation has already
   * happened.
   */
  progress?: { status: 'scheduled'; jobId: number } | { status: 'finished' };
}

/** An event to be stored. The kind determines the type of its entity. */
export type NewEvent = { [Kind in EventKind]: NewEventOf<Kind> }[EventKind];

/** Every entity type in the change feed: the types that events are about, and those without events. */
export type ChangedType = EntityType | 'account' | 'app' | 'trusted_device';

/**
 * A change to an entity. Entities that are deleted together with their parent, and records that expire, have no
 * change of their own.
 */
export interface NewChange {
  /** The owner: an account, the account of a user, or the service itself. */
  of: { accountId: number } | { userId: number } | 'service';
  region?: string | undefined;
  type: ChangedType;
  id: number | string | null;
  what: ChangeKind;
  /** The event about this change. */
  eventId?: number;
}
