import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { TIME_ZONE_NOT_VALID, timeZoneProblem } from './time-zone.ts';

const NAMES = [
  ...['GMT', 'UTC', 'GMT0', 'GMT+0', 'Zulu', 'Universal', 'Greenwich', 'Etc/UTC', 'Etc/GMT+5', 'Etc/GMT-14'],
  ...['EST', 'MST', 'HST', 'EST5EDT', 'PST8PDT', 'CET', 'MET', 'EET', 'WET', 'PRC', 'ROC', 'ROK', 'W-SU'],
  ...['Cuba', 'GB', 'GB-Eire', 'NZ-CHAT', 'US/Eastern', 'US/Pacific', 'Canada/Atlantic', 'Brazil/East'],
  ...['Europe/Lisbon', 'Europe/Kiev', 'Europe/Kyiv', 'Asia/Calcutta', 'Asia/Kolkata', 'Asia/Saigon'],
  ...['America/Argentina/ComodRivadavia', 'America/Port-au-Prince', 'Antarctica/DumontDUrville'],
];

const NO_NAMES = [
  ...[
    'europe/lisbon',
    'EUROPE/LISBON',
    'us/eastern',
    'gmt',
    'utc',
    'etc/utc',
    'zulu',
    'Gb-Eire',
    'w-su',
    'est5edt',
  ],
  ...['', ' ', 'Nowhere', 'Europe', 'Europe/', '/Lisbon', 'Europe/Nowhere', 'Europe/Lisbon ', 'local', 'Z'],
  ...['+01:00', '-05', '+0100', '01:00', 'GMT+5', 'UTC+1', 'GMT+01:00', '+00:00', '\u221205:00'],
  ...['PST', 'IST', 'AET', 'MIT', 'BST', 'pst', 'SystemV/EST5EDT', 'right/UTC', 'posix/UTC', 'Etc/Unknown'],
  ...['Europe/Lisb\u00f6n', 'Europe\u0000/Lisbon', '__proto__', 'constructor'],
];

test('names of the tz database are valid time zones, including aliases', () => {
  for (const name of [...NAMES, ...Intl.supportedValuesOf('timeZone')]) {
    assert.equal(timeZoneProblem(name), undefined, name);
  }
});

test('the tz database names of this machine are valid, in their own letter case only', (t) => {
  const known = namesOnMachine();
  if (known.length === 0) t.diagnostic('no tz database on this machine');
  for (const name of known) {
    assert.equal(timeZoneProblem(name), undefined, name);
    for (const other of [name.toLowerCase(), name.toUpperCase()]) {
      if (!known.includes(other)) assert.equal(timeZoneProblem(other), TIME_ZONE_NOT_VALID, other);
    }
  }
});

test('offsets and unknown names are rejected', () => {
  for (const name of NO_NAMES) assert.equal(timeZoneProblem(name), TIME_ZONE_NOT_VALID, name);
});

/** Zones and links from the compact form of the database, without those that are newer than the runtime's copy. */
function namesOnMachine(): string[] {
  const file = '/usr/share/zoneinfo/tzdata.zi';
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([kind, first, second]) => (kind === 'Z' ? first : kind === 'L' ? second : undefined) ?? [])
    .filter(isKnownToRuntime);
}

function isKnownToRuntime(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
