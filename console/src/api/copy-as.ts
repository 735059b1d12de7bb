import { type ApiRequest, filterHeader } from './request.ts';

/** A request as a command for a POSIX shell. The token is a variable, never a value. */
export function asCurl({ method, path, filter, body }: ApiRequest, apiUrl: string): string {
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    '-H "Authorization: Bearer $PALISADE_TOKEN"',
    ...(filter ? [`-H ${quote(`X-Filter: ${filterHeader(filter)}`)}`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`]),
    quote(`${apiUrl}${path}`),
  ];
  return parts.join(' \\\n  ');
}

/** One word of a shell, whatever it contains. */
export function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
