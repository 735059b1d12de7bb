import type { IdKind } from '#domain/names/ids';
import { NOT_VALID } from '#domain/reasons/values';
import { bodyBounds } from '../body-budget.ts';
import { type JsonSchema, type ObjectSchema, type Properties, type Static, Type } from './json-schema.ts';

/** Positive integer id. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/**
 * Ids of the records in examples, by table. Examples of all operations use the same ones, so that the path of a request
 * fits its answer.
 */
export const EXAMPLE_IDS = {
  account_user: 501,
  authorized_app: 71,
  compute: 3107,
  compute_config: 4088,
  config_interface: 6201,
  event: 70011,
  firewall: 77,
  firewall_device: 501,
  login: 9120,
  natgateway: 205,
  natgateway_forward: 12,
  ssh_key: 44,
  subnet: 2051,
  token: 812,
  trusted_device: 33,
  vpc: 1042,
  webhook: 5,
  webhook_delivery: 380,
} as const;

type ExampleTable = keyof typeof EXAMPLE_IDS;

/** The id of another record. */
export function idOf(table: ExampleTable, description: string) {
  return Type.Integer({ ...Id, description, examples: [EXAMPLE_IDS[table]] });
}

/**
 * Id of a row in a reply.
 * @param table a dry run shows 0 in place of ids that the table would only get by it
 */
export function idIn(table: ExampleTable, description: string) {
  return Type.Integer({ ...idOf(table, description), table });
}

/**
 * The schema for a field, with what its values are. The description of a named object stays as it is: this one is shown
 * where the field refers to it.
 */
export function described<S extends object>(description: string, schema: S): S {
  return 'title' in schema ? { ...schema, about: description } : { ...schema, description };
}

/** A secret in a reply, for the one that creates it. A dry run that would create it hides it. */
export function secretText(keywords: Readonly<Record<string, unknown>>) {
  return Type.String({ ...keywords, secret: true });
}

/** UTC, exactly `YYYY-MM-DDTHH:MM:SS`, without a zone suffix. */
export const DateTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$',
  examples: ['2024-05-20T09:14:03'],
});

/**
 * A text that refers to something, such as an id, or that has a fixed format. Texts beyond the maximum length
 * cannot be valid, so they get the same error as other invalid values.
 */
export function Reference(keywords: Readonly<Record<string, unknown>> = {}) {
  const tooLong = (field: string) => NOT_VALID({ field });
  return Type.String({ maxLength: bodyBounds.referenceCharacters.value, tooLong, ...keywords });
}

/**
 * Says what the texts of a field are, where providers have names for them: an id of a catalogue, scopes, a path of the API, the type
 * of an entity, the action of an event, the name of a field, a value of the field
 * that is named beside it, or a text of ours. Fixed values in an `enum` need no mark.
 */
export function named<S extends object>(
  names: IdKind | 'scopes' | 'path' | 'entity' | 'action' | 'field' | 'changed' | 'text',
  schema: S,
): S {
  return { ...schema, names };
}

/** For lists without a limit of their own. */
export const MAXIMUM_ELEMENTS = { maxItems: bodyBounds.listElements.value };

/** The value or null, for schemas with a single plain type. */
export function Nullable<Plain extends JsonSchema & { type: string }>(schema: Plain) {
  return Type.Unsafe<Static<Plain> | null>({ ...schema, type: [schema.type, 'null'] });
}

/**
 * An object that the OpenAPI document defines once, under this name.
 * @param examples needed if the examples of its keys do not go together
 */
export function NamedObject<P extends Properties>(
  title: string,
  description: string,
  properties: P,
  examples?: readonly object[],
): ObjectSchema<P> {
  return Type.Object(properties, { title, description, ...(examples && { examples }) });
}

export const TAGS_TEXT = 'Tags, for filters and your tools';

const Tag = Type.String({ minLength: 3, maxLength: 50, examples: ['production'] });

/** The tags of a record, in a body. @param note what its description adds */
export function Tags(note = '') {
  return Type.Array(Tag, {
    ...MAXIMUM_ELEMENTS,
    description: `${TAGS_TEXT}. Replaces all tags${note}`,
  });
}
