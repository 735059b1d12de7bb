import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';

const CASES: [filter: object, labels: string][] = [
  [{}, 'one two three four'],
  [{ label: 'one' }, 'one'],
  [{ region: 'us-west' }, 'three'],
  [{ group: 'shop' }, 'one three'],
  [{ image: null }, 'two three four'],
  [{ image: { '+neq': null } }, 'one'],
  [{ image: { '+neq': 'public/arch' } }, 'one two three four'],
  [{ image: { '+contains': 'DEBIAN' } }, 'one'],

  [{ tags: 'blue' }, 'one two'],
  [{ tags: 'Blue' }, ''],
  [{ tags: { '+neq': 'blue' } }, 'three four'],
  [{ tags: { '+contains': 'LU' } }, 'one two'],
  [{ tags: { '+contains': '\u0001' } }, ''],
  [{ tags: null }, ''],
  [{ tags: { '+neq': null } }, 'one two three four'],
  [{ '+and': [{ tags: 'blue' }, { tags: 'acid' }] }, 'one'],

  [{ ipv4: '192.0.2.2' }, 'one'],
  [{ ipv4: '192.168.128.2' }, 'two'],
  [{ ipv4: '192.0.2' }, ''],
  [{ ipv4: { '+neq': '192.0.2.2' } }, 'two three four'],
  [{ ipv4: { '+contains': '168.128' } }, 'two'],
  [{ ipv4: { '+contains': '2.192' } }, ''],
  [{ ipv4: { '+contains': '198.51.100.' } }, 'three'],
  [{ ipv4: null }, ''],

  [{ '+order_by': 'label' }, 'four one three two'],
  [{ '+order_by': 'image', '+order': 'desc' }, 'four three two one'],
  // `four` and `three` have no tags. "acid, blue" sorts before "blue", and that before "blue, cold".
  [{ '+order_by': 'tags' }, 'three four one two'],
  [{ '+order_by': 'tags', '+order': 'desc' }, 'two one four three'],
  [{ '+order_by': 'ipv4' }, 'one two four three'],
];

describeOnBoth('filters of the list of computes', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;

  before(async () => {
    ({ owner } = await running.api.newAccount());
    const image = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap' };
    const bodies = [
      { label: 'one', ...image, group: 'shop', tags: ['blue', 'acid'] },
      { label: 'two', tags: ['blue', 'cold'], private_ip: true },
      { label: 'three', region: 'us-west', group: 'shop' },
      { label: 'four' },
    ];
    for (const body of bodies) {
      succeeded(await owner.post(PATH, { type: 'c1-entry-1', region: 'us-east', ...body }));
    }
  });

  for (const [filter, labels] of CASES) {
    it(JSON.stringify(filter), async () => {
      const { data, results } = succeeded(await owner.list(PATH, filter));
      const found = data.map(({ label }: { label: string }) => label).join(' ');
      assert.deepEqual([found, results], [labels, labels === '' ? 0 : labels.split(' ').length]);
    });
  }

  it('other fields cannot be filtered', async () => {
    for (const field of ['type', 'status', 'created', 'ipv6']) {
      const { status, body } = await owner.list(PATH, { [field]: 'x' });
      assert.equal(status, 400);
      assert.equal(body.errors[0].reason, `Cannot filter on ${field}`);
    }
  });
});
