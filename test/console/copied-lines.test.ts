import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { asCli, asCurl } from '#console/api/copy-as.ts';
import { type ApiRequest, segment } from '#console/api/request.ts';
import { rounds } from '#test/harness/effort';

const API = 'https://api.example.com/v4';

const MOST = rounds({ full: 10_000, others: 300 });
/** For shells that are much slower. */
const FEWER = Math.min(MOST, 1000);

/** Stand-ins for both programs that say what they were given: the number of words, and the words. */
const POSIX = `curl() { printf '%s\\0' "$#" "$@"; }\npalisade() { curl "$@"; }\n`;
const FISH = `function curl; printf '%s\\0' (count $argv) $argv; end\nfunction palisade; curl $argv; end\n`;

const SHELLS = [
  { command: ['sh'], start: POSIX, count: MOST },
  // As at a prompt, where an exclamation mark recalls an earlier line.
  { command: ['bash', '--norc', '-o', 'history', '-H'], start: POSIX, count: MOST },
  { command: ['zsh', '--no-rcs'], start: POSIX, count: FEWER },
  { command: ['fish', '--no-config'], start: FISH, count: FEWER },
].filter(({ command: [shell = ''] }) => spawnSync(shell, ['-c', 'true']).status === 0);

const SECRETS = [
  'root_pass',
  'password',
  'new_password',
  'secret',
  'tfa_code',
  'otp_code',
  'scratch',
  'token',
];
const VALUE = "it's $(echo>ran) `echo>ran` !1 é";

const PLACEHOLDER = 'value-of-a-variable';

const SHOWN_OTHERWISE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Headers have no other characters. */
const NOT_ASCII = /[^ -~]/g;

/** What shells, terminals and JSON may take for something else. `echo>ran` leaves a file where it is run. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'\'"\\$`!#~*?&|;<>(){}[]= \n\r\t\0\u0001\u007f\u009b\u00ad\u2028\u202e\ufeff\ud800é€',
      ),
      fc.constantFrom(
        '\\u0001',
        '\\u0027',
        '\\u005c',
        "\\'",
        '\\"',
        "'\\''",
        '"$ROOT_PASS"',
        '$PALISADE_TOKEN',
      ),
      fc.constantFrom('$(echo>ran)', '(echo>ran)', '`echo>ran`', ';echo>ran;', '|echo>ran|', '&echo>ran&'),
      fc.constantFrom(
        '\necho>ran\n',
        '\u{e0041}',
        '𝄞',
        '!1',
        '!!',
        '!curl',
        '^curl^echo>ran^',
        '%self',
        '=ls',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const value = [text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined)];
const key = fc.oneof(text, fc.constantFrom(...SECRETS, 'label', '__proto__'));
const documents = fc.object({ key, values: value, maxDepth: 3, maxKeys: 5 });

/** Text that can be a part of an address. */
const segments = text.map((one) => `u${one.toWellFormed()}`);

const requests: fc.Arbitrary<ApiRequest> = fc
  .record({ body: documents, filter: documents, username: segments, query: segments })
  .map(({ body, filter, username, query }) => ({
    method: 'PUT',
    path: `/account/users/${segment(username)}?${new URLSearchParams({ query }).toString()}`,
    filter,
    body,
  }));

describe('a copied line', () => {
  for (const { command, start, count } of SHELLS) {
    test(`says in ${command[0]} what the call says, and runs nothing`, (t) => {
      const seed = Number(process.env.PALISADE_TEST_SEED ?? Date.now() % 2 ** 31);
      t.diagnostic(`${count} calls, PALISADE_TEST_SEED=${seed}`);
      const calls = fc.sample(requests, { numRuns: count, seed });
      const lines = calls.flatMap((call) => [asCurl(call, API), asCli(call, API)]);
      const given = wordsOf(command, `${start}${lines.join('\n')}\n`);
      const wanted = calls.flatMap((call) => [curlWords(call), cliWords(call)]);
      for (const [index, words] of wanted.entries()) assert.deepEqual(given[index], words, lines[index]);
      assert.equal(given.length, wanted.length);
    });
  }

  test('has other spellings only where they mean the same', () => {
    fc.assert(fc.property(text, (one) => assert.equal(JSON.parse(escaped(JSON.stringify(one))), one)));
  });

  test('has nothing that a terminal hides or obeys', () => {
    fc.assert(
      fc.property(requests, (call) => {
        for (const line of [asCurl(call, API), asCli(call, API)])
          assert.doesNotMatch(line.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
    );
  });
});

/** The words of each program that a script runs, in a folder where nothing else can be run. */
function wordsOf([shell = '', ...options]: readonly string[], script: string): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-shell-'));
  try {
    writeFileSync(join(folder, 'script'), script);
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const secrets = SECRETS.map((name) => [name.toUpperCase(), VALUE]);
    const { stdout, stderr, status } = spawnSync(which(shell), [...options, join(folder, 'script')], {
      cwd: empty,
      env: {
        ...Object.fromEntries(secrets),
        PATH: empty,
        HOME: folder,
        LANG: 'C.UTF-8',
        PALISADE_TOKEN: VALUE,
      },
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    assert.deepEqual({ stderr, status, ran: readdirSync(empty) }, { stderr: '', status: 0, ran: [] });
    return grouped(stdout.split('\0').slice(0, -1));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function which(shell: string): string {
  return spawnSync('sh', ['-c', `command -v ${shell}`], { encoding: 'utf8' }).stdout.trim();
}

/** Each group begins with the number of its words. */
function grouped(words: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (let at = 0; at < words.length; ) {
    const next = at + 1 + Number(words[at]);
    groups.push(words.slice(at + 1, next));
    at = next;
  }
  return groups;
}

function curlWords({ method, path, filter = {}, body }: ApiRequest): string[] {
  return [
    ...[
      '-X',
      method,
      '-H',
      `Authorization: Bearer ${VALUE}`,
      '-H',
      `X-Filter: ${escaped(JSON.stringify(filter), NOT_ASCII)}`,
    ],
    ...['-H', 'Content-Type: application/json', '-d', sent(body), quoteless(`${API}${path}`)],
  ];
}

function cliWords({ method, path, filter, body }: ApiRequest): string[] {
  return [
    ...['api', method, quoteless(path), '--server', 'https://api.example.com'],
    ...['--filter', escaped(JSON.stringify(filter)), '--data', sent(body)],
  ];
}

/** A body with the values of variables in place of secrets. */
function sent(body: unknown): string {
  const json = JSON.stringify(body, (name, one: unknown) =>
    typeof one === 'string' && SECRETS.includes(name) ? PLACEHOLDER : one,
  );
  return escaped(json).replaceAll(PLACEHOLDER, () => VALUE);
}

/** JSON with other spellings of what a shell or a terminal would take for something else. */
function escaped(json: string, more = SHOWN_OTHERWISE): string {
  return json.replaceAll('\\\\', '\\u005c').replaceAll("'", '\\u0027').replaceAll(more, toEscape);
}

function toEscape(text: string): string {
  return text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** An address with the other spelling of a quote. */
function quoteless(address: string): string {
  return address.replaceAll("'", '%27');
}
