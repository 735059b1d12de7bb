import type { ExampleRequest } from './example.ts';

/** The languages of the examples, in their order on the page. */
export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A curl command for the request, with the token in `$TOKEN`. @param base URL of the API including `/v4` */
export function curlOf(base: string, { method, path, body, needsToken, isStream }: ExampleRequest): string {
  const address = `${base}${path}`;
  const options = [
    ...(isStream ? ['-N'] : []),
    ...(method === 'get' ? [] : ['-X', method.toUpperCase()]),
    /[?&]/.test(address) ? `'${address}'` : address,
  ];
  const parts = [`curl ${options.join(' ')}`];
  if (needsToken) parts.push('-H "Authorization: Bearer $TOKEN"');
  if (body !== undefined) parts.push(`-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`);
  return parts.join(' \\\n  ');
}

/** The request with our client, as a module that runs. @param base URL of the API including `/v4` */
export function typeScriptOf(base: string, operation: string, request: ExampleRequest): string {
  const { inPath, query, body, isStream } = request;
  const parts = Object.entries({ path: inPath, query, body })
    .filter(([, value]) => value !== undefined && (value === body || Object.keys(Object(value)).length > 0))
    .map(([name, value]) => `${name}: ${literal(SCRIPT, value, 1)},`);
  const input = parts.length === 0 ? '' : `{\n${parts.map((part) => `  ${part}\n`).join('')}}`;
  const call = isStream
    ? `for await (const { event } of palisade.events()) {
  console.log(event.action, event.entity.label);
}`
    : `const answer = await palisade.${operation}(${input});
console.log(answer);`;
  return `import { createPalisadeClient } from 'palisade-client';

const palisade = createPalisadeClient({
  url: '${base.replace(/\/v4$/, '')}',
  token: process.env.TOKEN ?? '',
});
${call}`;
}

/** The request with the package `requests`. @param base URL of the API including `/v4` */
export function pythonOf(base: string, request: ExampleRequest): string {
  const { method, path, body, needsToken, isStream } = request;
  const lines = [
    `"${base}${path}",`,
    ...(needsToken ? [`headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},`] : []),
    ...(body === undefined ? [] : [`json=${literal(PYTHON, body, 1)},`]),
    ...(isStream ? ['stream=True,'] : []),
    'timeout=60,',
  ];
  const read = isStream
    ? `for line in response.iter_lines(decode_unicode=True):
    print(line)`
    : 'print(response.json())';
  return `${needsToken ? 'import os\n\n' : ''}import requests

response = requests.${method}(
${lines.map((line) => `    ${line}\n`).join('')})
response.raise_for_status()
${read}`;
}

interface Notation {
  indent: string;
  constant(value: unknown): string;
  key(name: string): string;
  /** What stands inside the braces of an object on one line. */
  padding: string;
}

const SCRIPT: Notation = {
  indent: '  ',
  constant: (value) =>
    typeof value === 'string'
      ? `'${JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`
      : JSON.stringify(value),
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`),
  padding: ' ',
};

const PYTHON: Notation = {
  indent: '    ',
  constant: (value) =>
    value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value),
  key: (name) => JSON.stringify(name),
  padding: '',
};

/** On one line if it is short, else one element per line. @param depth of the line that it begins on */
function literal(notation: Notation, value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return notation.constant(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const parts = Object.entries(value).map(([key, one]) => {
    const text = literal(notation, one, depth + 1);
    return isList ? text : `${notation.key(key)}: ${text}`;
  });
  const padding = isList || parts.length === 0 ? '' : notation.padding;
  const line = `${open}${padding}${parts.join(', ')}${padding}${close}`;
  if (line.length <= 60 && !line.includes('\n')) return line;
  const indent = notation.indent.repeat(depth + 1);
  return `${open}\n${parts.map((part) => `${indent}${part},\n`).join('')}${notation.indent.repeat(depth)}${close}`;
}
