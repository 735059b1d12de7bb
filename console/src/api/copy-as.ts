import { asciiJson } from './operations.ts';
import { type ApiRequest, filterHeader } from './request.ts';

/** A request as a command for a POSIX shell. The token and secrets are variables, never values. */
export function asCurl({ method, path, filter, body }: ApiRequest, apiUrl: string): string {
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    '-H "Authorization: Bearer $PALISADE_TOKEN"',
    ...(filter ? [`-H 'X-Filter: ${shellSafe(filterHeader(filter))}'`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellJson(body)}`]),
    quote(`${apiUrl}${path}`),
  ];
  return parts.join(' \\\n  ');
}

/** The same with the service's own command. It looks for the token of a sign-in at this server. */
export function asCli({ method, path, filter, body }: ApiRequest, apiUrl: string): string {
  return [
    `palisade api ${method} ${quote(path)} --server ${quote(serverOf(apiUrl))}`,
    ...(filter ? [`--filter '${shellSafe(JSON.stringify(filter))}'`] : []),
    ...(body === undefined ? [] : [`--data ${shellJson(body)}`]),
  ].join(' \\\n  ');
}

/** What the command takes as `--server`. */
export function serverOf(apiUrl: string): string {
  return new URL(apiUrl).origin;
}

/** The body, to read or to put into a file. Secrets are the names of variables. */
export function asJson(body: unknown): string {
  return JSON.stringify(
    body,
    (key, value: unknown) => (isSecret(key, value) ? `$${variable(key)}` : value),
    2,
  );
}

/** A body with the names of variables in place of secrets, to be kept. */
export function withoutSecrets(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(asJson(body));
}

/** An address as one word of a shell. */
function quote(address: string): string {
  return /^[\w@%+=:,./-]+$/.test(address) ? address : `'${address.replaceAll("'", '%27')}'`;
}

/** A document as one word of a shell, in which variables stand for secrets. */
function shellJson(document: unknown): string {
  return `'${insideQuotes(document, '')}'`;
}

/** JSON between single quotes, with an end and a new beginning of these around each secret. */
function insideQuotes(value: unknown, key: string): string {
  if (isSecret(key, value)) return `"'"$${variable(key)}"'"`;
  if (typeof value !== 'object' || value === null) return shellSafe(JSON.stringify(value ?? null));
  if (Array.isArray(value)) return `[${value.map((one) => insideQuotes(one, '')).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${shellSafe(JSON.stringify(name))}:${insideQuotes(one, name)}`);
  return `{${fields.join(',')}}`;
}

/**
 * JSON that is the same between the single quotes of every shell, and that a terminal shows as it is. A quote would end
 * them, fish makes one backslash of two, and terminals obey control characters wherever they stand.
 */
function shellSafe(json: string): string {
  return json
    .replaceAll('\\\\', '\\u005c')
    .replaceAll("'", '\\u0027')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => asciiJson(character));
}

function isSecret(key: string, value: unknown): boolean {
  return typeof value === 'string' && SECRETS.test(key);
}

const SECRETS = /^(root_pass|password|new_password|secret|tfa_code|otp_code|scratch|token|response)$/;

function variable(key: string): string {
  return key.toUpperCase();
}
