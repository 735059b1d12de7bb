import { Option } from 'commander';
import { collect, parser } from '#cli/options';
import {
  choicesOf,
  type DescribedParameter,
  type DescribedSchema,
  isNullable,
  resolved,
  typesOf,
} from '../openapi.ts';
import type { BodyFlag, WritingVerb } from '../resource.ts';

/** What stands for a value in help, by the name of the field. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  allowed_ips: 'network',
  authorized_keys: 'key',
  authorized_users: 'username',
  config_id: 'id',
  expiry: 'time',
  image: 'image',
  ipv4: 'network',
  prefix: 'length',
  region: 'region',
  scopes: 'scopes',
  ssh_key: 'key',
  type: 'type',
  vpcs: 'id',
  within: 'network',
};

type Rules = Pick<WritingVerb, 'flags' | 'flat' | 'meanings' | 'bodyField'>;

/** The flags for a body, in the order of its fields. */
export function flagsOf(body: DescribedSchema | undefined, rules: Rules = {}, parent = ''): BodyFlag[] {
  const { properties = {}, required = [] } = body ?? {};
  const whole = rules.flags?.[rules.bodyField ?? ''];
  if (whole) return [whole(body ?? {}, true)];
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = parent + name;
    const schema = resolved(property) ?? property;
    const isRequired = required.includes(name);
    if (rules.flags?.[field]) return [rules.flags[field](schema, isRequired)];
    if (rules.flat?.includes(field)) return flagsOf(schema, rules, `${field}.`);
    return [derivedFlag(field, schema, isRequired, rules.meanings?.[field])];
  });
}

/** The flag for a parameter of the query. */
export function queryFlag({ name, description, required = false, schema }: DescribedParameter): BodyFlag {
  return derivedFlag(name, { ...schema, ...(description !== undefined && { description }) }, required);
}

/** The flag for one field of a body. */
export function derivedFlag(
  field: string,
  schema: DescribedSchema,
  isRequired: boolean,
  meaning?: string,
): BodyFlag {
  const name = field.split('.').at(-1) ?? field;
  const [type] = typesOf(schema);
  const says = `${meaning ?? meaningOf(name, schema)}${isRequired ? '; required' : ''}`;
  if (type === 'boolean') return toggleFlag(field, name, says);
  const items = type === 'array' ? (resolved(schema.items) ?? {}) : undefined;
  const one = items ?? schema;
  const flag = `--${(items ? singular(name) : name).replaceAll('_', '-')}`;
  const option = new Option(
    `${flag} <${placeholderOf(name, one)}>`,
    items ? `${says}; can be repeated` : says,
  );
  const choices = choicesOf(one);
  if (choices) option.choices(choices);
  const parse = valueParser(one, schema);
  if (items) option.argParser(collect(parse));
  else option.argParser(parse);
  if (isRequired) option.makeOptionMandatory();
  return {
    field,
    name: flag,
    options: [option],
    read: (given) => {
      const value = given[option.attributeName()];
      if (items && Array.isArray(value)) return listOf(value, schema);
      // A parser cannot return null: commander makes an empty text of it.
      return value === '' && isNullable(schema) && schema.minLength !== 0 ? null : value;
    },
  };
}

/** `--booted`, and `--no-booted` without a line of its own. */
function toggleFlag(field: string, name: string, says: string): BodyFlag {
  const words = name.replaceAll('_', '-');
  const on = new Option(`--${words}`, `${says} (--no-${words}: not)`);
  const off = new Option(`--no-${words}`, `the opposite of --${words}`).hideHelp();
  return { field, name: `--${words}`, options: [on, off], read: (given) => given[on.attributeName()] };
}

function valueParser(one: DescribedSchema, whole: DescribedSchema): (text: string) => unknown {
  const [type] = typesOf(one);
  const choices = choicesOf(one);
  if (choices) {
    return parser(`one of ${choices.join(', ')}`, (text) => (choices.includes(text) ? text : undefined));
  }
  if (type === 'integer' || type === 'number') {
    return parser('a number', (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : emptied(text, whole)));
  }
  if (type === 'object') return jsonObject;
  return (text) => text;
}

/** One empty value of a list makes it empty. */
function emptied(text: string, { type }: DescribedSchema): '' | undefined {
  return text === '' && type !== undefined && type.includes('array') ? '' : undefined;
}

function listOf(values: readonly unknown[], schema: DescribedSchema): unknown {
  if (values.length !== 1 || values[0] !== '') return values;
  return isNullable(schema) && (schema.minItems ?? 0) > 0 ? null : [];
}

/** Parses a value that is written as JSON. */
export const jsonObject = parser('a JSON object, such as {"cpu": 90}', (text) => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
});

function placeholderOf(name: string, schema: DescribedSchema): string {
  const [type = 'string'] = typesOf(schema);
  const byType = { integer: 'number', number: 'number', object: 'json' }[type];
  return PLACEHOLDERS[name] ?? byType ?? 'text';
}

/** `authorized_keys` is given as `--authorized-key`. */
function singular(name: string): string {
  return name.replace(/s$/, '');
}

/** The description in the API, without what it says about `null`, which no flag gives. */
function meaningOf(name: string, { description, minLength, maxLength }: DescribedSchema): string {
  const sentences = (description ?? '')
    .split(/(?<=\.) /)
    .filter((sentence) => sentence !== '' && !/\bnull\b/i.test(sentence));
  const text = sentences.join(' ').replace(/\.$/, '').replaceAll('`', '');
  if (text !== '') return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  const words = name.replaceAll('_', ' ');
  return minLength !== undefined && maxLength !== undefined && minLength > 0
    ? `${words}, ${minLength} to ${maxLength} characters`
    : words;
}
