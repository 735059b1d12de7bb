import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asId } from '#domain/ids';
import { choiceProblems, chooseConfig, wantedConfigProblems } from '#features/computes/power/rules';
import {
  authorizedUserProblems,
  defaultLabel,
  findInCatalog,
  firstConfigLabel,
  rootPasswordMissing,
  usualLabel,
} from './rules.ts';

const CATALOG = {
  types: [{ id: 'c1-entry-1' }],
  regions: [
    { id: 'us-east', capabilities: ['Computes', 'VPCs'] },
    { id: 'nowhere', capabilities: ['VPCs'] },
  ],
  images: [{ id: 'public/debian12' }],
};

test('type, region and image must be in the catalogue', () => {
  const cases: [Parameters<typeof findInCatalog>[0], fields: string[]][] = [
    [{}, []],
    [{ type: 'c1-entry-1', region: 'us-east', image: 'public/debian12' }, []],
    [{ image: null }, []],
    [{ type: 'C1-entry-1', region: 'US-East', image: 'debian12' }, ['type', 'region', 'image']],
    [{ region: 'nowhere', image: '' }, ['region', 'image']],
  ];
  for (const [input, fields] of cases) {
    assert.deepEqual(
      findInCatalog(input, CATALOG).problems.map(({ field }) => field),
      fields,
    );
  }
});

test('type, region and image are looked up in the catalogue', () => {
  const { types, regions, images } = CATALOG;
  const input = { type: 'c1-entry-1', region: 'us-east', image: 'public/debian12' };
  const found = { problems: [], type: types[0], region: regions[0], image: images[0] };
  assert.deepEqual(findInCatalog(input, CATALOG), found);
  assert.equal(findInCatalog({ region: 'nowhere' }, CATALOG).region, undefined);
});

test('an image requires a password', () => {
  assert.equal(rootPasswordMissing({ image: 'public/debian12' }).length, 1);
  assert.deepEqual(rootPasswordMissing({ image: 'public/debian12', root_pass: 'x' }), []);
  assert.deepEqual(rootPasswordMissing({ image: null }), []);
  assert.deepEqual(rootPasswordMissing({}), []);
});

test('every unknown user is reported', () => {
  assert.deepEqual(authorizedUserProblems(['maria', 'Maria', 'x'], new Set(['maria'])), [
    { field: 'authorized_users[1]', reason: 'authorized_users[1] is not valid' },
    { field: 'authorized_users[2]', reason: 'authorized_users[2] is not valid' },
  ]);
});

test('the default label is the first free one', () => {
  const cases: [taken: string[], label: string][] = [
    [[], 'compute7'],
    [['compute8', 'compute7-2'], 'compute7'],
    [['compute7'], 'compute7-2'],
    [['compute7', 'compute7-2', 'compute7-4'], 'compute7-3'],
  ];
  for (const [taken, label] of cases) assert.equal(defaultLabel(usualLabel(asId(7)), new Set(taken)), label);
});

test('the first config is named after the image or the compute', () => {
  const long = { label: '😀'.repeat(60) };
  assert.equal(firstConfigLabel('web', { label: 'Debian 12' }, 0), 'My Debian 12 Disk Profile');
  assert.equal(firstConfigLabel('web', undefined, 1), 'My web profile');
  assert.equal(firstConfigLabel('web', undefined, 0), undefined);
  assert.equal(firstConfigLabel('web', long, 0), `My ${'😀'.repeat(45)}`);
});

test('the config to boot is determined', () => {
  const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  assert.equal(chooseConfig([], undefined, null), undefined);
  assert.equal(chooseConfig([one], undefined, null), one);
  assert.equal(chooseConfig([one], undefined, 9), one);
  assert.equal(chooseConfig([one, two], undefined, 2), two);
  assert.equal(chooseConfig([one, two], undefined, 9), undefined);
  assert.equal(chooseConfig([one, two, three], 3, 2), three);
  assert.equal(chooseConfig([one], 2, 1), undefined);
});

test('a requested config must belong to the compute', () => {
  const unknown = [{ field: 'config_id', reason: 'config_id is not valid' }];
  assert.deepEqual(wantedConfigProblems([{ id: 1 }], 2), unknown);
  assert.deepEqual(wantedConfigProblems([], 2), unknown);
  assert.deepEqual(wantedConfigProblems([{ id: 1 }], 1), []);
  assert.deepEqual(wantedConfigProblems([], undefined), []);
});

test('a config must be named when there are several', () => {
  const missing = [{ field: 'config_id', reason: 'config_id is required' }];
  assert.deepEqual(choiceProblems(undefined, [{}, {}]), missing);
  assert.deepEqual(choiceProblems(undefined, []), []);
  assert.deepEqual(choiceProblems({}, [{}, {}]), []);
});
