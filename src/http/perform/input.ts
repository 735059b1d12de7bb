import { hash } from 'node:crypto';
import type { Services } from '#access/ctx';
import { AnyObject } from '#api/endpoint';
import type { Checked, CheckResult } from '#api/write';
import { type Problem, reject } from '#domain/failure';
import type { Loose } from '#domain/schema/json-schema';
import { inSchemaOrder } from '#domain/schema/schema-order';
import { MAXIMUM_PROBLEMS, validate } from '#domain/schema/validate';
import { mayBeLargeBody, parseJsonBody, readBytes, requireAnyObject } from '#http/transfer/body';
import { isTurnOver, nextTurn } from '#platform/long-work';
import type { AdmittedRequest } from './admitted-request.ts';

/** A body that was parsed but not checked, under our names. */
export interface RawBody {
  /** Undefined when there is no body. */
  json: object | undefined;
  /** SHA-256 of the body as sent, in hexadecimal, if it was asked for. */
  hash: string | undefined;
}

/** The input of an operation, free of problems. */
export interface OperationInput {
  body: unknown;
  /** What the operation's check has found. */
  found: unknown;
}

/**
 * Reads the body of a write. That of a DELETE means nothing and is read only for the hash.
 * @throws Failure when it is too large, or is not a JSON object
 */
export async function readBody(
  { config }: Services,
  { message, endpoint }: AdmittedRequest,
  isHashed: boolean,
): Promise<RawBody> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const bytes = hasBody || isHashed ? await readBytes(message, config.limits.bodyBytes) : Buffer.alloc(0);
  const { body, wording } = endpoint;
  const wanted = body === AnyObject ? {} : (wording?.bodySchema ?? body);
  const json = hasBody ? await parseJsonBody(bytes, wanted) : undefined;
  return {
    json: json && wording ? wording.body(json) : json,
    hash: isHashed ? hash('sha256', bytes) : undefined,
  };
}

/**
 * Checks the body. All problems are reported together.
 * @param others problems with the rest of the request
 */
export async function checkInput(
  { config }: Services,
  { message, endpoint }: AdmittedRequest,
  { json }: RawBody,
  check: (input: Loose<unknown>) => CheckResult<unknown> | Promise<CheckResult<unknown>>,
  others: readonly Problem[],
): Promise<OperationInput> {
  if (!endpoint.body) {
    reject(others);
    return { body: undefined, found: undefined };
  }
  const { value, problems } =
    endpoint.body === AnyObject
      ? { value: await requireAnyObject(json), problems: [] }
      : validate(endpoint.body, json ?? {}, config.limits, endpoint.bodyField);
  if (mayBeLargeBody(message) && isTurnOver()) await nextTurn();
  const result = await check(value);
  const checked: Checked<unknown> = Array.isArray(result) ? { problems: result, found: null } : result;
  const all = [...problems, ...checked.problems];
  if (all.length + others.length > 0)
    reject([...inSchemaOrder(reportedSchema(endpoint), all.slice(0, MAXIMUM_PROBLEMS)), ...others]);
  if (checked.found === undefined)
    throw new Error('The check found neither a problem nor what it looked for');
  return { body: value, found: checked.found };
}

/** The schema in which the fields of errors are found. */
function reportedSchema({ body = {}, bodyField }: { body?: object; bodyField?: string | undefined }): object {
  return bodyField === undefined ? body : { properties: { [bodyField]: body } };
}
