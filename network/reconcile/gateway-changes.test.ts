import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gatewayChanges, type WatchedGateway } from './gateway-changes.ts';

const NOW = 1_000;
const ALIVE = { last_seen: NOW - 5, state: 'heard' } as const;
const SILENT = { last_seen: NOW - 31, state: 'silent' } as const;
const UNKNOWN = { ...SILENT, state: 'unknown' } as const;

const idOf = (name: string) => name.charCodeAt(0);
const host = (name: string, changes: Partial<WatchedGateway> = {}): WatchedGateway => ({
  ...{ id: idOf(name), name, gateway_behind: null, gateway_out: 0 },
  ...ALIVE,
  ...changes,
});
const noted = (name: string, gateway_out: 0 | 1, gateway_behind: number | null = NOW) => ({
  ...{ id: idOf(name), name, gateway_behind, gateway_out },
});

const CASES: [what: string, names: string, watched: WatchedGateway[], changes: object[]][] = [
  ['nothing while all are heard', 'a b', [host('a'), host('b')], []],
  ['one of three is put behind', 'a b c', [host('a', SILENT), host('b'), host('c')], [noted('a', 0)]],
  ['one of two is taken out as well', 'a b', [host('a', SILENT), host('b')], [noted('a', 1)]],
  [
    'two of three are taken out',
    'a b c',
    [host('a', { ...SILENT, gateway_behind: 980 }), host('b', SILENT), host('c')],
    [noted('a', 1, 980), noted('b', 1)],
  ],
  [
    'one that nobody watches may be alive',
    'a b c',
    [host('a', SILENT), host('b', SILENT)],
    [noted('a', 1), noted('b', 1)],
  ],
  ['the only one stays', 'a', [host('a', SILENT)], [noted('a', 0)]],
  [
    'nothing is taken out when none is left',
    'a b',
    [host('a', SILENT), host('b', SILENT)],
    [noted('a', 0), noted('b', 0)],
  ],
  [
    'what is noted is noted once',
    'a b',
    [host('a', { ...SILENT, gateway_behind: 980, gateway_out: 1 }), host('b')],
    [],
  ],
  [
    'one that was taken out stays out when the other one falls silent',
    'a b',
    [host('a', { ...SILENT, gateway_behind: 980, gateway_out: 1 }), host('b', SILENT)],
    [noted('b', 0)],
  ],
  ['nothing of one that may be heard', 'a b', [host('a', UNKNOWN), host('b')], []],
  ['it counts as alive', 'a b c', [host('a', SILENT), host('b', UNKNOWN), host('c')], [noted('a', 0)]],
  [
    'one that is heard again is back, behind the others',
    'a b',
    [host('a', { gateway_behind: 980, gateway_out: 1 }), host('b')],
    [noted('a', 0, 980)],
  ],
  [
    'one that falls silent again is put behind again',
    'a b c',
    [host('a', { ...SILENT, gateway_behind: 500 }), host('b'), host('c')],
    [noted('a', 0)],
  ],
];

describe('what is noted of gateway hosts', () => {
  for (const [what, names, watched, changes] of CASES)
    test(what, () => assert.deepEqual(gatewayChanges(names.split(' '), watched, NOW), changes));
});
