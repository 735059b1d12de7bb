import { type ApiRequest, filterHeader } from './request.ts';

/** A request as a command for a POSIX shell. The token and secrets are variables, never values. */
export function asCurl({ method, path, filter, body }: ApiRequest, apiUrl: string): string {
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    '-H "Authorization: Bearer $PALISADE_TOKEN"',
    ...(filter ? [`-H ${quote(`X-Filter: ${filterHeader(filter)}`)}`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellJson(body)}`]),
    quote(`${apiUrl}${path}`),
  ];
  return parts.join(' \\\n  ');
}

/** The same with the service's own command, which knows the address and the token. */
export function asCli({ method, path, filter, body }: ApiRequest): string {
  return [
    `palisade api ${method} ${quote(path)}`,
    ...(filter ? [`--filter ${quote(JSON.stringify(filter))}`] : []),
    ...(body === undefined ? [] : [`--data ${shellJson(body)}`]),
  ].join(' \\\n  ');
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

/** One word of a shell, whatever it contains. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** No other text of the API contains it: control characters are refused. */
const MARK = '\u0001';

/** A body as one word of a shell, in which variables stand for secrets. */
function shellJson(body: unknown): string {
  const text = JSON.stringify(body, (key, value: unknown) =>
    isSecret(key, value) ? `${MARK}${variable(key)}${MARK}` : value,
  );
  return text
    .split(JSON.stringify(MARK).slice(1, -1))
    .map((part, index) => (index % 2 === 0 ? quote(part) : `"$${part}"`))
    .join('');
}

function isSecret(key: string, value: unknown): boolean {
  return typeof value === 'string' && SECRETS.test(key);
}

const SECRETS = /^(root_pass|password|new_password|secret|tfa_code|otp_code|scratch|token|response)$/;

function variable(key: string): string {
  return key.toUpperCase();
}
