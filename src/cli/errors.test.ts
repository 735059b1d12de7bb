import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CommanderError } from 'commander';
import { SecretKeyError } from '#app/keys/secret-key';
import { CatalogError } from '#config/catalog/catalog';
import { ConfigError } from '#domain/config-error';
import { Failure } from '#domain/failure';
import { ServeLockError } from '#store/engine/sqlite/serve-lock';
import { NewerSchemaError } from '#store/schema/migrate';
import { explain, Refusal, UsageError } from './errors.ts';

function system(message: string, properties: object): Error {
  return Object.assign(new Error(message), properties);
}

const refused = { code: 'ECONNREFUSED', syscall: 'connect' };

const cases: [name: string, error: unknown, exitStatus: number, lines: (string | RegExp)[]][] = [
  ['help', new CommanderError(0, 'commander.helpDisplayed', ''), 0, []],
  ['the version', new CommanderError(0, 'commander.version', ''), 0, []],
  [
    'a parser error, which the parser has printed',
    new CommanderError(1, 'commander.unknownOption', 'x'),
    2,
    [],
  ],
  ['no subcommand', new CommanderError(1, 'commander.help', ''), 2, []],
  ['wrong settings, each', new ConfigError(['PORT: a', 'X: b']), 2, ['error: PORT: a', 'error: X: b']],
  ['wrong usage', new UsageError('so not'), 2, ['error: so not']],
  ['a catalogue', new CatalogError('regions.jsonl line 1: no'), 2, ['error: regions.jsonl line 1: no']],
  ['a secret key', new SecretKeyError('another'), 2, ['error: another']],
  ['a refusal', new Refusal('not now'), 1, ['error: not now']],
  ['a newer schema', new NewerSchemaError('0009'), 1, [/^error: The database has migration 0009, /]],
  ['a served file', new ServeLockError('p.db', 7), 1, [/^error: Process 7 serves p\.db already: /]],
  [
    'problems, each with its field',
    Failure.invalid([{ field: 'email', reason: 'email is not valid' }, { reason: 'Limit reached' }]),
    1,
    ['error: email: email is not valid', 'error: Limit reached'],
  ],
  [
    'a database that does not answer',
    Failure.unavailable(system('connect ECONNREFUSED 127.0.0.1:5432', refused)),
    1,
    ['error: The database cannot be used: connect ECONNREFUSED 127.0.0.1:5432'],
  ],
  [
    'a host name with several addresses',
    Object.assign(new AggregateError([system('connect ECONNREFUSED ::1:5432', refused)]), {
      code: 'ECONNREFUSED',
    }),
    1,
    ['error: The database cannot be used: connect ECONNREFUSED ::1:5432'],
  ],
  [
    'a server that never answers',
    new Error('timeout exceeded when trying to connect'),
    1,
    ['error: The database cannot be used: timeout exceeded when trying to connect'],
  ],
  [
    'a server that refuses',
    system('database "x" does not exist', { code: '3D000', severity: 'FATAL' }),
    1,
    ['error: The database cannot be used: database "x" does not exist'],
  ],
  [
    'a file that is no database',
    system('file is not a database', { code: 'SQLITE_NOTADB' }),
    1,
    ['error: The database cannot be used: file is not a database'],
  ],
  [
    'a full disk',
    system('disk I/O error', { code: 'SQLITE_IOERR_SHMSIZE' }),
    1,
    ['error: The disk of the database is full: free disk space, starting needs another 64 KB'],
  ],
  [
    'a taken port',
    system('listen EADDRINUSE', { code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 8080 }),
    1,
    [/^error: Port 8080 of 127\.0\.0\.1 is already in use: /],
  ],
  [
    'a folder that cannot be written',
    system("EACCES: permission denied, mkdir '/srv'", { code: 'EACCES', syscall: 'mkdir' }),
    1,
    ["error: EACCES: permission denied, mkdir '/srv'"],
  ],
  [
    'a wrong call of ours',
    system('must be a string', { code: 'ERR_INVALID_ARG_TYPE' }),
    1,
    [/^error: unexpected: Error: must be a string\n {4}at /],
  ],
  ['a fault of ours, with its place', new TypeError('oh'), 1, [/^error: unexpected: TypeError: oh\n {4}at /]],
];

describe('explanations of errors', () => {
  for (const [name, error, exitStatus, lines] of cases) {
    test(name, () => {
      const explained = explain(error);
      assert.equal(explained.exitStatus, exitStatus);
      assert.equal(explained.lines.length, lines.length);
      for (const [index, line] of lines.entries()) {
        if (typeof line === 'string') assert.equal(explained.lines[index], line);
        else assert.match(explained.lines[index] ?? '', line);
      }
    });
  }
});
