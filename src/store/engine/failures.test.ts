import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '#domain/failure';
import { asStoreFailure, isRetryable, isSqliteBusy, refusesWrites } from './failures.ts';

const coded = (code: string) => Object.assign(new Error('of a driver'), { code });

const UNAVAILABLE: readonly [string, Error][] = [
  ...[
    'SQLITE_FULL',
    'SQLITE_IOERR',
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_NOMEM',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_CANTOPEN',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_LOCKED',
    '08000',
    '08001',
    '08006',
    '08007',
    '53100',
    '53300',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '58030',
    '25006',
    '40001',
    '40P01',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENOENT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ].map((code): [string, Error] => [code, coded(code)]),
  ...[
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ].map((message): [string, Error] => [message, new Error(message)]),
];

test('errors of an unavailable database become unavailable failures', () => {
  for (const [name, error] of UNAVAILABLE) {
    const failure = asStoreFailure(error);
    assert.ok(failure instanceof Failure && failure.kind === 'unavailable', name);
    assert.equal(failure.cause, error, name);
    assert.deepEqual(failure.problems, Failure.unavailable().problems, name);
  }
});

test('errors in our code are left unchanged', () => {
  const faults: unknown[] = [
    ...['SQLITE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', 'SQLITE_RANGE', 'SQLITE_MISUSE'].map(
      coded,
    ),
    ...['23505', '23503', '42601', '22021', '25P02', '08P01', '28P01', 'EACCES', ''].map(coded),
    new Error('a text about a Connection terminated by somebody'),
    new TypeError('x is not a function'),
    'SQLITE_FULL',
    { code: 'SQLITE_FULL' },
    undefined,
    null,
  ];
  for (const fault of faults) {
    assert.equal(asStoreFailure(fault), fault);
  }
});

test('failures are left unchanged, whatever their cause', () => {
  const refusal = new Failure('not_found', [{ reason: 'Not found' }], coded('SQLITE_FULL'));
  assert.equal(asStoreFailure(refusal), refusal);
});

test('retryable PostgreSQL errors are recognized', () => {
  assert.deepEqual(
    ['40001', '40P01', '40003', '23505', 'SQLITE_BUSY'].filter((code) => isRetryable(coded(code))),
    ['40001', '40P01'],
  );
  // The text is in the server's language, so only code and routine count.
  const notSupported = { ...coded('0A000'), routine: 'RevalidateCachedQuery' };
  assert.ok(
    isRetryable(Object.assign(new Error('gespeicherter Plan darf Ergebnistyp nicht ändern'), notSupported)),
  );
  assert.ok(!isRetryable(coded('0A000')));
});

test('a SQLite file that another process is writing is recognized as busy', () => {
  assert.deepEqual(
    ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_LOCKED', 'SQLITE_FULL'].filter((code) =>
      isSqliteBusy(coded(code)),
    ),
    ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY'],
  );
});

test('a database that refuses writes is recognized', () => {
  const refusals = UNAVAILABLE.filter(([, error]) => refusesWrites(error)).map(([name]) => name);
  assert.deepEqual(refusals, [
    ...['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC'],
    ...['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN', '53100', '58030', '25006'],
  ]);
});
