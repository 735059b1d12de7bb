import type { Problem } from '#domain/failure';
import { findListedReason, valuesOf } from '#domain/reasons/listed-as';
import { nameInReason } from '#domain/reasons/values';
import { statusOf } from '#http/errors';

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
export function isKnown(status: number, problem: Problem): boolean {
  const listed = findListedReason(problem);
  const values = listed && statusOf(listed.kind) === status && valuesOf(listed.text, problem.reason);
  return values ? [...values].every(([name, value]) => mayBe(name, value, problem.field)) : false;
}

function mayBe(name: string, value: string, field: string | undefined): boolean {
  if (name === 'field') return field !== undefined && value === nameInReason(field);
  return NUMBERS.test(name) ? NUMBER.test(value) : (WORDS[name]?.test(value) ?? true);
}
