import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { terminalFormat } from './terminal-log.ts';

const time = new Date(2024, 4, 20, 9, 14, 3).getTime();
const request = {
  ...{ level: 30, msg: 'request', request_id: 'f00-1', method: 'GET', path: '/v4/vpcs', route: '/v4/vpcs' },
  ...{
    operation: 'listVpcs',
    status: 200,
    duration_ms: 1.234,
    user_id: 1,
    token_id: 1,
    address: '127.0.0.1',
  },
};

describe('a line of the log on a terminal', () => {
  for (const [name, record, line] of [
    ['is short for a request', request, '[09:14:03] INFO: GET /v4/vpcs 200 1.2 ms\n'],
    [
      'says where a request went that matches no operation',
      { ...request, path: '/nowhere', operation: null, route: null, status: 404 },
      '[09:14:03] INFO: GET /nowhere 404 1.2 ms\n',
    ],
    [
      'names a request that failed, with its cause',
      {
        ...request,
        level: 50,
        status: 500,
        err: { type: 'Error', message: 'gone', stack: 'Error: gone\n    at x' },
      },
      '[09:14:03] ERROR: GET /v4/vpcs 500 1.2 ms (request f00-1) \n    err: {\n      "type": "Error",\n' +
        '      "message": "gone",\n      "stack":\n          Error: gone\n              at x\n    }\n',
    ],
    [
      'is the message with its fields otherwise',
      { level: 30, msg: 'listening', url: 'http://127.0.0.1' },
      '[09:14:03] INFO: listening {"url":"http://127.0.0.1"}\n',
    ],
    [
      'cannot change the terminal',
      { level: 40, msg: 'user \u001b[31mred\u202e' },
      '[09:14:03] WARN: user \\u001b[31mred\\u202e\n',
    ],
  ] as const) {
    test(name, () => assert.equal(terminalFormat(false)(JSON.stringify({ ...record, time })), line));
  }

  test('has colors where the terminal has them', () => {
    assert.match(terminalFormat(true)(JSON.stringify({ ...request, time })), /\u001b\[32mINFO\u001b\[39m/);
  });
});
