import type { Problem } from '#domain/failure';
import { ANY_FIELD, listedReasons } from '#domain/reasons/reason';
import { nameInReason } from '#domain/reasons/values';
import { statusOf } from '#faces/http/errors';

/** Placeholders that stand for digits. */
const NUMBERS = /^(minimum|maximum|limit|number|count|addresses|\w+Id)$/;
const NUMBER = /^-?\d+$/;
/** What other placeholders stand for; those not listed may be any text. */
const WORDS: Readonly<Record<string, RegExp>> = {
  type: /^an? [a-z]+$/,
  things: /^[A-Za-z0-9 ]+$/,
  owner: /^[A-Za-z]+$/,
  purpose: /^(?:public|vpc|vlan)$/,
  state: /^(?:active|not active)$/,
};

/** Whether the API can report the problem with this status: docs/errors.md lists it. */
export function isKnown(status: number, { field, reason }: Problem): boolean {
  return listedReasons().some((listed) => {
    if (statusOf(listed.kind) !== status) return false;
    const values = valuesIn(reason, listed.text);
    if (!values?.every(([name, value]) => mayBe(name, value, field))) return false;
    return (listed.fields ?? [null]).some((allowed) => isField(field, allowed));
  });
}

function isField(field: string | undefined, allowed: string | null): boolean {
  if (field === undefined || allowed === null) return field === undefined && allowed === null;
  const shape = field.replace(/\[\d+\]/g, '[i]');
  return allowed === ANY_FIELD || shape === allowed || shape.endsWith(`].${allowed}`);
}

function mayBe(name: string, value: string, field: string | undefined): boolean {
  if (name === 'field') return field !== undefined && value === nameInReason(field);
  return NUMBERS.test(name) ? NUMBER.test(value) : (WORDS[name]?.test(value) ?? true);
}

/** What stands in place of the placeholders of a text; undefined when it is another text. */
function valuesIn(text: string, pattern: string): [name: string, value: string][] | undefined {
  const [first = '', ...rest] = pattern.split(/\{(\w+)\}/);
  if (!text.startsWith(first)) return undefined;
  const values: [string, string][] = [];
  let at = first.length;
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', after = ''] = rest.slice(index, index + 2);
    const isLast = index + 2 >= rest.length;
    const end = isLast ? text.length - after.length : text.indexOf(after, at);
    if (end < at || !text.startsWith(after, end)) return undefined;
    values.push([name, text.slice(at, end)]);
    at = end + after.length;
  }
  return at === text.length ? values : undefined;
}
