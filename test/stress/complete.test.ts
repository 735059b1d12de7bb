import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, test } from 'node:test';
import { endpoints } from '#app/endpoints';
import { attacks } from './attacks/index.ts';
import { PARAMETERS } from './prepare.ts';

/** The attacks that give each worker the most to do. */
const AGAINST: Readonly<Record<string, readonly string[]>> = {
  digests: ['event-streams'],
  jobs: ['maxima-bodies'],
  outbox: ['address-changes', 'invitations'],
  purge: ['keyed-writes'],
  reconcile: ['host-reports'],
  webhooks: ['webhooks-late'],
};

describe('the attacks of stress:limits', () => {
  test('have a record for each parameter of a path', () => {
    const used = endpoints.flatMap(({ path }) => [...path.matchAll(/[:*](\w+)/g)].map(([, name]) => name));
    assert.deepEqual(
      [...new Set(used)].filter((name) => !PARAMETERS.some((known) => known === name)),
      [],
    );
  });

  test('play something against each worker', () => {
    const files = globSync('{src,network}/**/worker.ts', { cwd: new URL('../..', import.meta.url) });
    const workers = ['purge', ...files.map((file) => basename(dirname(file)))];
    assert.deepEqual(workers.toSorted(), Object.keys(AGAINST).toSorted());
    const known = attacks.map(({ name }) => name);
    assert.deepEqual(
      Object.values(AGAINST)
        .flat()
        .filter((name) => !known.includes(name)),
      [],
    );
  });

  test('have names of their own', () => {
    const names = attacks.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });
});
