/** What a write does to an entity. */
export type ChangeKind = 'created' | 'updated' | 'deleted';

/** What ids of an entity look like in the API: an integer, a text, or there is only one of it for each user. */
type IdType = 'integer' | 'text' | 'none';

/**
 * Who sees its events, besides unrestricted users and whoever acted: every user of the account, users with a grant on
 * the entity, or nobody else.
 */
type Visibility = 'account' | 'grant' | 'actor';

interface EntityTypeSpecification {
  id: IdType;
  visibility: Visibility;
}

/** Every type of entity that an event may tell of. */
export const ENTITY_TYPES = {
  vpc: { id: 'integer', visibility: 'account' },
  subnet: { id: 'integer', visibility: 'account' },
  compute: { id: 'integer', visibility: 'grant' },
  compute_config: { id: 'integer', visibility: 'actor' },
  image: { id: 'text', visibility: 'actor' },
  oauth_client: { id: 'text', visibility: 'actor' },
  profile: { id: 'none', visibility: 'actor' },
  token: { id: 'integer', visibility: 'actor' },
  user: { id: 'integer', visibility: 'actor' },
  user_ssh_key: { id: 'integer', visibility: 'actor' },
} as const satisfies Record<string, EntityTypeSpecification>;

export type EntityType = keyof typeof ENTITY_TYPES;

/** The types of entities whose events these users see. */
export function entityTypesSeenBy(visibility: Visibility): EntityType[] {
  return entityTypesWith((specification) => specification.visibility === visibility);
}

/** Whether ids of this type are texts in the API; others are integers. */
export function hasTextId(type: string): boolean {
  return (ENTITY_TYPES as Record<string, EntityTypeSpecification>)[type]?.id === 'text';
}

function entityTypesWith(holds: (specification: EntityTypeSpecification) => boolean): EntityType[] {
  return Object.entries(ENTITY_TYPES)
    .filter(([, specification]) => holds(specification))
    .map(([type]) => type as EntityType);
}

export interface EventKindSpecification {
  entity: EntityType;
  /** What it did to its entity, for the change feed. */
  change: ChangeKind;
  /** What it did to its secondary entity; without it, that one only stands beside. */
  secondaryChange?: ChangeKind;
}

/** Every kind of event: what clients read as `action`. */
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
  user_ssh_key_add: { entity: 'user_ssh_key', change: 'created' },
  user_ssh_key_delete: { entity: 'user_ssh_key', change: 'deleted' },
  user_ssh_key_update: { entity: 'user_ssh_key', change: 'updated' },
  user_update: { entity: 'user', change: 'updated' },
  vpc_create: { entity: 'vpc', change: 'created' },
  vpc_delete: { entity: 'vpc', change: 'deleted' },
  vpc_update: { entity: 'vpc', change: 'updated' },
} as const satisfies Record<string, EventKindSpecification>;

export type EventKind = keyof typeof EVENT_KINDS;

/** What an event tells about: the labels are those of the moment and stay after a deletion. */
export interface EntityRef<Type extends EntityType = EntityType> {
  type: Type;
  id: number | string | null;
  label: string;
  /** Path below the service's origin, `/v4/...`. */
  url: string;
  /** Where it is, for those whom the change feed tells. */
  region?: string;
}

interface NewEventOf<Kind extends EventKind> {
  accountId: number;
  action: Kind;
  entity: EntityRef<(typeof EVENT_KINDS)[Kind]['entity']>;
  secondaryEntity?: EntityRef | undefined;
  /** Of work that takes time. Without it the event is a notification: what it tells of has happened. */
  progress?: { status: 'scheduled'; jobId: number } | { status: 'finished' };
}

/** An event to be written. Its entity is of the type that its kind says. */
export type NewEvent = { [Kind in EventKind]: NewEventOf<Kind> }[EventKind];
