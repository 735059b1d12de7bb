import assert from 'node:assert/strict';
import { ANY_FIELD, type ListedReason, listedReasons } from '#domain/reasons/reason';
import { nameInReason } from '#domain/reasons/values';
import { statusOf } from '#faces/http/errors';

// Loads every module that declares a reason.
await import('#app/service');

interface SentProblem {
  field?: string;
  reason: string;
}

/** Placeholders that stand for digits. */
const NUMBERS = /^(minimum|maximum|limit|number|count|addresses|\w+Id)$/;
/** Patterns for other placeholders; those not listed may be any text. */
const WORDS: Readonly<Record<string, string>> = {
  type: 'an? [a-z]+',
  things: '[A-Za-z0-9 ]+',
  owner: '[A-Za-z]+',
  purpose: 'public|vpc|vlan',
  state: 'active|not active',
};

let known: { listed: ListedReason; pattern: RegExp }[] | undefined;

/** Checks that an API error is listed in docs/errors.md with its status and field. */
export function assertKnownReasons(status: number, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return;
  for (const problem of body.errors) {
    assert.ok(isKnown(status, problem), `docs/errors.md has no ${status} ${JSON.stringify(problem)}`);
  }
}

export function isKnown(status: number, { field, reason }: SentProblem): boolean {
  known ??= listedReasons().map((listed) => ({ listed, pattern: patternOf(listed.text) }));
  return known.some(({ listed, pattern }) => {
    const found = pattern.exec(reason);
    if (!found || statusOf(listed.kind) !== status) return false;
    const named = found.groups?.field;
    if (named !== undefined && (field === undefined || named !== nameInReason(field))) return false;
    return (listed.fields ?? [null]).some((allowed) => isField(field, allowed));
  });
}

function isField(field: string | undefined, allowed: string | null): boolean {
  if (field === undefined || allowed === null) return field === undefined && allowed === null;
  const shape = field.replace(/\[\d+\]/g, '[i]');
  return allowed === ANY_FIELD || shape === allowed || shape.endsWith(`].${allowed}`);
}

function patternOf(text: string): RegExp {
  const parts = text.split(/\{(\w+)\}/);
  const source = parts.map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const value = NUMBERS.test(part) ? '-?\\d+' : (WORDS[part] ?? '[^]*');
    return `(?<${part}>${value})`;
  });
  return new RegExp(`^${source.join('')}$`);
}
