import { invalid } from '#dev/controls/control';
import type { Operations } from '#dev/edge/operations';
import type { Problem } from '#domain/failure';
import { findListedReason, valuesOf } from '#domain/reasons/listed-reason';
import { type FailureKind, listedReasons } from '#domain/reasons/reason';
import { nameInReason } from '#domain/reasons/values';
import { type Static, Type } from '#domain/schema/json-schema';
import { statusOf } from '#http/errors';

const Errors = Type.Array(Type.Object({ field: Type.Optional(Type.String()), reason: Type.String() }), {
  minItems: 1,
});

/** Body of a request for a fault: which requests it is for, how often, and what happens to them. */
export const FaultInput = Type.Object({
  operation: Type.Optional(Type.String()),
  method: Type.Optional(Type.String({ enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] })),
  path: Type.Optional(Type.String({ minLength: 1 })),
  token: Type.Optional(Type.String({ minLength: 1 })),
  nth: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  probability: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
  errors: Type.Optional(Errors),
  retry_after: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
  delay: Type.Optional(Type.Integer({ minimum: 1, maximum: 600_000 })),
  cut: Type.Optional(
    Type.Unsafe<'before-write' | 'after-write'>({ type: 'string', enum: ['before-write', 'after-write'] }),
  ),
  maintenance: Type.Optional(Type.Boolean()),
});

export type FaultInput = Static<typeof FaultInput>;

const NO_EFFECT = 'status, delay, cut or maintenance is required';
const TWO_ANSWERS = 'Only one of status, cut and maintenance may be there';
const UNKNOWN_OPERATION = 'The API has no such operation';
const UNKNOWN_STATUS = 'The API has no error with this status';
const NEEDS_ERRORS = 'errors is required with status 400';
const UNKNOWN_ERROR = 'docs/errors.md has no such error with this status';
const NO_STATUS = 'status is required with errors and retry_after';
const ONLY_429 = 'retry_after must be there with status 429 only';

/** Several kinds of errors have the same status: these are the usual ones. */
const USUAL: Readonly<Record<number, FailureKind | 'internal'>> = {
  401: 'invalid_token',
  403: 'forbidden',
  503: 'busy',
};

/** @throws Failure when the fault cannot be, or would have no effect */
export function checkFault(fault: FaultInput, operations: Operations): void {
  const { operation, status, errors, retry_after, delay, cut, maintenance } = fault;
  if (operation !== undefined && operations.named(operation) === undefined)
    throw invalid('operation', UNKNOWN_OPERATION);
  const answers = [status !== undefined, cut !== undefined, maintenance === true].filter(Boolean).length;
  if (answers === 0 && delay === undefined) throw invalid('status', NO_EFFECT);
  if (answers > 1) throw invalid('status', TWO_ANSWERS);
  if (status === undefined) {
    if (errors || retry_after !== undefined) throw invalid('status', NO_STATUS);
    return;
  }
  if (retry_after !== undefined && status !== 429) throw invalid('retry_after', ONLY_429);
  if (kindOf(status) === undefined) throw invalid('status', UNKNOWN_STATUS);
  if (status === 400 && !errors) throw invalid('errors', NEEDS_ERRORS);
  for (const [index, problem] of (errors ?? []).entries()) {
    if (!isKnown(status, problem)) throw invalid(`errors[${index}]`, UNKNOWN_ERROR);
  }
}

/** The kind of the error that a status stands for; undefined when the API never answers it. */
export function kindOf(status: number): FailureKind | 'internal' | undefined {
  const [reason] = listedReasons().filter(({ kind }) => statusOf(kind) === status);
  return USUAL[status] ?? (reason && (reason.kind ?? 'invalid'));
}

/** Placeholders that stand for digits. */
const NUMBERS = /^(minimum|maximum|limit|number|count|addresses|\w+Id)$/;
const NUMBER = /^-?\d+$/;
/** What other placeholders stand for; those not listed may be any text. */
const WORDS: Readonly<Record<string, RegExp>> = {
  type: /^an? [a-z]+$/,
  things: /^[A-Za-z0-9 ]+$/,
  owner: /^[A-Za-z ]+$/,
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
