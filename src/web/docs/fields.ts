import { type Html, html } from '#web/kit/html';
import { type Document, nameOf, type OpenApiSchema, resolve } from './document.ts';
import { inlineMarkdown } from './markdown.ts';

export interface DocumentedField {
  name: string;
  schema: OpenApiSchema;
  required: boolean;
  description?: string | undefined;
}

/** How to show named schemas where another one uses them. */
export type NamedShapes = 'inline' | 'linked';

/** The keys of an object schema. */
export function fieldsOf({ properties = {}, required = [] }: OpenApiSchema): DocumentedField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
}

/**
 * A list of fields with their types, limits and nested fields.
 * @param marked marks required fields; unneeded for replies, which always contain all fields
 */
export function renderFields(
  document: Document,
  fields: readonly DocumentedField[],
  { named, marked }: { named: NamedShapes; marked: boolean },
): Html {
  const rows = fields.map(({ name, schema, required, description }) => {
    const isLink = named === 'linked' && nameInside(schema) !== undefined;
    const inner = isLink ? undefined : innerFields(document, schema);
    const text = description ?? schema.description ?? resolve(document, schema).description;
    return html`<div>
<dt><code>${name}</code> <span class="type">${typeOf(document, schema, named)}</span>${marked && required ? html` <span class="required">required</span>` : undefined}</dt>
<dd>${text === undefined ? undefined : html`<p>${inlineMarkdown(endWithPoint(text))}</p>`}${limits(document, schema)}${inner && renderFields(document, inner, { named, marked })}</dd>
</div>
`;
  });
  return html`<dl class="fields">${rows}</dl>`;
}

/** The name of a record, linked to its description. */
export function linkTo($ref: string): Html {
  const name = nameOf($ref);
  return html`<a href="#${name}">${name}</a>`;
}

/** The type in words: `array of Subnet`, `string or null`. */
function typeOf(document: Document, schema: OpenApiSchema, named: NamedShapes): Html {
  if (schema.$ref !== undefined && named === 'linked') return linkTo(schema.$ref);
  const { type, items } = resolve(document, schema);
  const types = [type ?? 'any'].flat().map((word) => {
    if (word === 'array' && items) return html`array of ${typeOf(document, items, named)}`;
    return html`${word}`;
  });
  return html`${types.flatMap((word, index) => (index === 0 ? [word] : [html` or `, word]))}`;
}

function innerFields(document: Document, schema: OpenApiSchema): DocumentedField[] | undefined {
  const { items, properties } = resolve(document, schema);
  if (items) return innerFields(document, items);
  return properties && fieldsOf(resolve(document, schema));
}

function nameInside({ $ref, items }: OpenApiSchema): string | undefined {
  return $ref ?? (items && nameInside(items));
}

function limits(document: Document, schema: OpenApiSchema): Html | undefined {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, ...rest } = resolve(document, schema);
  const facts = [
    rest.enum && `One of ${rest.enum.map(asJson).join(', ')}`,
    between(minLength || undefined, maxLength, ' characters'),
    between(minItems, maxItems, ' entries'),
    // All ids have these bounds; showing them adds nothing.
    maximum === Number.MAX_SAFE_INTEGER ? undefined : between(minimum, maximum, ''),
    rest.default !== undefined && `${asJson(rest.default)} by default`,
  ].filter((fact) => typeof fact === 'string');
  return facts.length > 0 ? html`<p class="limits">${inlineMarkdown(`${facts.join('. ')}.`)}</p>` : undefined;
}

function asJson(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function between(least: number | undefined, most: number | undefined, what: string): string | undefined {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${what}`;
  if (most !== undefined) return `At most ${most}${what}`;
  return least === undefined ? undefined : `At least ${least}${what}`;
}

function endWithPoint(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
