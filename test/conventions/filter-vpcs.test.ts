import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const ROWS: [label: string, region: string, created: string][] = [
  ['web-1', 'us-east', '2024-05-01T00:00:00'],
  ['WEB-2', 'us-west', '2024-05-01T12:00:00'],
  ['db', 'us-east', '2024-05-02T00:00:00'],
  ['42', 'eu-west', '2024-05-02T00:00:00'],
  ['true', 'us-west', '2024-06-01T00:00:00'],
];
/** Only `db` has been updated. */
const UPDATED = '2024-07-01T00:00:00';
const ALL = 'web-1 WEB-2 db 42 true';

type Case = [filter: unknown, labels: string];

/** `'#1'` in a filter stands for the id of the first row. */
describeOnBoth('filters of VPCs', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;
  const ids: number[] = [];

  before(async () => {
    ({ owner } = await running.api.newAccount());
    const { clock } = running.api;
    for (const [label, region, created] of ROWS) {
      clock.now = Date.parse(`${created}Z`) / 1000;
      ids.push(succeeded(await owner.post('/vpcs', { label, region })).id);
    }
    clock.now = Date.parse(`${UPDATED}Z`) / 1000;
    succeeded(await owner.put(`/vpcs/${ids[2]}`, { description: 'Customers' }));
  });

  const withIds = (filter: unknown) =>
    JSON.stringify(filter).replaceAll(/"#(\d)"/g, (_, number) => `${ids[number - 1]}`);

  async function labels(filter: unknown, query = ''): Promise<string> {
    const { data } = succeeded(await owner.list(`/vpcs${query}`, withIds(filter)));
    return data.map(({ label }: { label: string }) => label).join(' ');
  }

  async function check(cases: Case[]): Promise<void> {
    for (const [filter, expected] of cases) {
      assert.equal(await labels(filter), expected, JSON.stringify(filter));
    }
  }

  it('VPCs are filtered by string: exactly, by code point, or by a part ignoring the case of A-Z', () =>
    check([
      [{ label: 'web-1' }, 'web-1'],
      [{ label: 'web-2' }, ''],
      [{ label: { '+eq': 'WEB-2' } }, 'WEB-2'],
      [{ label: { '+neq': 'db' } }, 'web-1 WEB-2 42 true'],
      [{ label: { '+gt': 'db' } }, 'web-1 true'],
      [{ label: { '+gte': 'db' } }, 'web-1 db true'],
      [{ label: { '+lt': 'db' } }, 'WEB-2 42'],
      [{ label: { '+lte': 'db' } }, 'WEB-2 db 42'],
      [{ label: { '+contains': 'wEb' } }, 'web-1 WEB-2'],
      [{ label: { '+contains': '-' } }, 'web-1 WEB-2'],
      [{ label: { '+contains': '%' } }, ''],
      [{ label: { '+contains': '_' } }, ''],
      [{ label: { '+contains': '' } }, ALL],
      [{ label: 42 }, '42'],
      [{ label: { '+contains': 2 } }, 'WEB-2 42'],
      [{ label: true }, 'true'],
      [{ label: { '+neq': true } }, 'web-1 WEB-2 db 42'],
      [{ label: "' or 1=1 --" }, ''],
      [{ region: 'us-east' }, 'web-1 db'],
      [{ region: { '+contains': 'WEST' } }, 'WEB-2 42 true'],
    ]));

  it('VPCs are filtered by integer, written as a number or as digits', () =>
    check([
      [{ id: '#2' }, 'WEB-2'],
      [{ id: { '+eq': '#2' } }, 'WEB-2'],
      [{ id: { '+neq': '#2' } }, 'web-1 db 42 true'],
      [{ id: { '+gt': '#2' } }, 'db 42 true'],
      [{ id: { '+gte': '#2' } }, 'WEB-2 db 42 true'],
      [{ id: { '+lt': '#2' } }, 'web-1'],
      [{ id: { '+lte': '#2' } }, 'web-1 WEB-2'],
      [{ id: { '+gt': -1 } }, ALL],
      [{ id: { '+lt': 1e300 } }, ALL],
      [{ id: 0.5 }, ''],
      [{ id: { '+neq': 0.5 } }, ALL],
      [{ id: { '+gt': 0.5, '+lt': 1e16 } }, ALL],
    ]));

  it('VPCs are filtered by integer as text', async () => {
    const text = `"${ids[1]}"`;
    assert.equal(succeeded(await owner.list('/vpcs', `{"id":${text}}`)).data[0].label, 'WEB-2');
    assert.equal(succeeded(await owner.list('/vpcs', `{"id":{"+lt":${text}}}`)).results, 1);
    assert.equal(succeeded(await owner.list('/vpcs', `{"id":${ids[1]}.0}`)).results, 1);
  });

  it('VPCs are filtered by time, where a date means its first second', () =>
    check([
      [{ created: '2024-05-01' }, 'web-1'],
      [{ created: '2024-05-01T12:00:00' }, 'WEB-2'],
      [{ created: '2024-05-01T12:00:00.999Z' }, 'WEB-2'],
      [{ created: { '+neq': '2024-05-02' } }, 'web-1 WEB-2 true'],
      [{ created: { '+gt': '2024-05-02' } }, 'true'],
      [{ created: { '+gte': '2024-05-02' } }, 'db 42 true'],
      [{ created: { '+lt': '2024-05-02T00:00:00Z' } }, 'web-1 WEB-2'],
      [{ created: { '+lte': '2024-05-02' } }, 'web-1 WEB-2 db 42'],
      [{ created: { '+gte': '2024-05-01', '+lt': '2024-06-01' } }, 'web-1 WEB-2 db 42'],
      [{ updated: '2024-07-01' }, 'db'],
      [{ updated: { '+gt': '2024-06-30T23:59:59' } }, 'db'],
    ]));

  it('VPCs are filtered by null, which no VPC has', () =>
    check([
      [{ label: null }, ''],
      [{ label: { '+eq': null } }, ''],
      [{ label: { '+neq': null } }, ALL],
      [{ id: { '+neq': null } }, ALL],
      [{ created: null }, ''],
    ]));

  it('VPCs are filtered by all or any of several conditions', () =>
    check([
      [{ region: 'us-east', label: { '+contains': 'B' } }, 'web-1 db'],
      [{ id: { '+gt': '#1', '+lt': '#4', '+neq': '#2' } }, 'db'],
      [{ '+or': [{ label: 'db' }, { label: { '+contains': 'WEB' } }] }, 'web-1 WEB-2 db'],
      [{ '+and': [{ region: 'us-west' }, { label: { '+neq': 'true' } }] }, 'WEB-2'],
      [{ label: { '+or': ['db', { '+contains': 'web' }] } }, 'web-1 WEB-2 db'],
      [{ label: { '+and': [{ '+gte': 'a' }, { '+lt': 'e' }] } }, 'db'],
      [{ region: 'us-east', '+or': [{ label: 'db' }, { label: '42' }] }, 'db'],
      [{ '+or': [{ '+and': [{ label: 'db' }, { region: 'us-west' }] }, { label: '42' }] }, '42'],
      [{ '+or': [{ region: 'us-east', label: 'db' }, {}] }, ALL],
      [{ '+and': [], '+or': [] }, ALL],
      [{ label: {} }, ALL],
      [{ label: { '+or': [] }, region: 'eu-west' }, '42'],
    ]));

  it('VPCs are ordered by a field, and ties by id in the same direction', () =>
    check([
      [{ '+order_by': 'label' }, '42 WEB-2 db true web-1'],
      [{ '+order_by': 'label', '+order': 'asc' }, '42 WEB-2 db true web-1'],
      [{ '+order_by': 'label', '+order': 'desc' }, 'web-1 true db WEB-2 42'],
      [{ '+order_by': 'region' }, '42 web-1 db WEB-2 true'],
      [{ '+order_by': 'region', '+order': 'desc' }, 'true WEB-2 db web-1 42'],
      [{ '+order_by': 'created', '+order': 'desc' }, 'true 42 db WEB-2 web-1'],
      [{ '+order_by': 'updated' }, 'web-1 WEB-2 42 true db'],
      [{ '+order_by': 'id', '+order': 'desc' }, 'true 42 db WEB-2 web-1'],
      [{ '+order': 'desc' }, 'true 42 db WEB-2 web-1'],
      [{ '+and': [], '+order': 'desc' }, 'true 42 db WEB-2 web-1'],
      [{ '+order': 'asc' }, ALL],
      [{ region: 'us-east', '+order': 'desc' }, 'db web-1'],
      [{ '+and': [{ region: 'us-east', '+order': 'desc', '+limit': 1 }] }, 'web-1 db'],
      [{ '+limit': 2 }, 'web-1 WEB-2'],
      [{ '+limit': 2, '+order': 'desc' }, 'true 42'],
      [{ '+limit': 99 }, ALL],
    ]));

  it('VPCs are limited before pagination', async () => {
    const limited = { '+order_by': 'label', '+limit': 3 };
    const { page, pages, results, data } = succeeded(await owner.list('/vpcs?page_size=25', limited));
    assert.deepEqual([page, pages, results, data.length], [1, 1, 3, 3]);
    assert.equal(await labels(limited, '?page=2'), '');
    const regions = succeeded(await running.api.nobody.list('/regions', { '+order': 'desc', '+limit': 2 }));
    assert.deepEqual(
      regions.data.map(({ id }: { id: string }) => id),
      ['au-east', 'us-central'],
    );
    assert.equal(regions.results, 2);
  });

  it('VPC filters with an invalid operator or value are refused', async () => {
    const wrong: unknown[] = [
      ...[{ id: { '+contains': 1 } }, { created: { '+contains': '2024' } }],
      ...[{ id: 'abc' }, { id: '' }, { id: '-1' }, { id: '1.5' }, { id: true }, { id: { '+gt': null } }],
      ...[{ created: 1 }, { created: '2024' }, { created: '2024-02-30' }, { created: '2024-05-01 00:00:00' }],
      ...[{ created: '2024-05-01T00:00:00+02:00' }, { created: true }, { created: { '+lt': null } }],
      ...[{ label: [] }, { label: ['db'] }, { label: { '+eq': [] } }, { label: { '+eq': {} } }],
      ...[
        { label: { '+contains': null } },
        { label: { '+gt': null } },
        { label: '\u0000' },
        { label: '\ud800' },
      ],
      ...[
        { label: { eq: 'db' } },
        { label: { '+like': 'db' } },
        { label: { '+or': 'db' } },
        { label: { '+and': {} } },
      ],
      ...[
        { label: { '+order': 'asc' } },
        { '+eq': 1 },
        { '+not': [] },
        { '+': 1 },
        { '+or': {} },
        { '+and': 'x' },
      ],
      ...[{ '+or': ['db'] }, { '+or': [null] }, { '+and': [[]] }, { '+or': [{ '+xor': [] }] }],
      ...[{ '+order_by': 1 }, { '+order_by': null }, { '+order_by': ['id'] }],
      ...[{ '+order': 'ASC' }, { '+order': 'down' }, { '+order': '' }, { '+order': null }, { '+order': 1 }],
      ...[{ '+limit': 0 }, { '+limit': -1 }, { '+limit': 1.5 }, { '+limit': '5' }, { '+limit': null }],
      ...[{ '+and': [{ '+limit': 0 }] }, { '+or': [{ '+order': 'up' }] }],
    ];
    for (const filter of wrong) {
      assertErrors(await owner.list('/vpcs', filter), 400, [
        { field: 'X-Filter', reason: 'Could not apply filter' },
      ]);
    }
  });
});
