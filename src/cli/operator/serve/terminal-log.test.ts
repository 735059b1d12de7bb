import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { terminalLine } from './terminal-log.ts';

const time = new Date(2024, 4, 20, 9, 14, 3).getTime();

describe('a line of the log on a terminal', () => {
  for (const [name, record, line] of [
    [
      'is short for a request',
      { level: 30, method: 'GET', operation: 'listVpcs', status: 200, duration_ms: 1.234, msg: 'request' },
      '09:14:03  GET listVpcs             200  1.2 ms',
    ],
    [
      'says when no operation is meant',
      { level: 30, method: 'GET', operation: null, status: 404, duration_ms: 0.1, msg: 'request' },
      '09:14:03  GET unknown              404  0.1 ms',
    ],
    ['is the message alone otherwise', { level: 30, msg: 'listening' }, '09:14:03  listening'],
    [
      'names what is more than information, with its cause',
      {
        level: 40,
        msg: 'Lost a database connection',
        err: { message: 'gone', stack: 'Error: gone\n    at x' },
      },
      '09:14:03  warn: Lost a database connection\nError: gone\n    at x',
    ],
  ] as const) {
    test(name, () => assert.equal(terminalLine(JSON.stringify({ ...record, time })), line));
  }
});
