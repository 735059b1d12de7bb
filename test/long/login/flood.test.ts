import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, mock, test } from 'node:test';
import type * as Argon2 from '@node-rs/argon2';
import { pino } from 'pino';
import { describeOnBoth } from '#test/harness/databases';
import { rounds } from '#test/harness/effort';
import { TestApi } from '#test/harness/test-api';
import { forgetAttempts } from '#test/harness/two-factor';
import { newBrowser, Person } from '#test/login/people';

// Replaced before the service loads the package: later, the function could not be counted.
const verify = mock.method(createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2, 'verify').mock;

const ADDRESSES = 100;
const KNOWN = 5;
const UNKNOWN = 10;
const AT_ONCE = 16;
const ATTEMPTS = {
  sqlite: rounds({ full: 10_000, others: 1_500 }),
  postgres: rounds({ full: 1_500, others: 750 }),
};

describeOnBoth('a flood of wrong passwords', (dialect) => {
  const lines: Record<string, unknown>[] = [];
  let api: TestApi;
  before(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    api = await TestApi.start(dialect, { env: { PALISADE_TRUSTED_PROXIES: '127.0.0.1' }, log });
  });
  after(() => api?.stop());

  test('a flood of wrong passwords causes few hash comparisons, rows and log lines', async () => {
    const people = await Promise.all(Array.from({ length: KNOWN }, () => Person.create(api)));
    const owner = people[0] as Person;
    await owner.switchOnTwoFactor();
    const device = await owner.signedIn(owner.browser({ 'x-forwarded-for': '198.51.100.0' }), {
      remember: '1',
    });
    await device.get('/logout');
    await device.submit();
    await forgetAttempts(api.service.services.store);
    verify.resetCalls();
    lines.length = 0;
    const names = [
      ...people.map(({ username }) => username),
      ...Array.from({ length: UNKNOWN }, (_, index) => `secret-${index}`),
    ];
    const browser = newBrowser(api);
    const { text } = await browser.get('/login');
    const form_token = /name="form_token" value="([0-9a-f]+)"/.exec(text)?.[1] as string;
    const statuses: Record<number, number> = {};
    let next = 0;
    const guess = async () => {
      while (next < ATTEMPTS[dialect]) {
        const index = next;
        next += 1;
        const fields = {
          form_token,
          username: names[index % names.length] as string,
          password: `wrong ${index}`,
        };
        const address = `198.51.100.${index % ADDRESSES}`;
        const { status } = await browser.post('/login', fields, { 'x-forwarded-for': address });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, guess));

    const looked = names.length * 10;
    assert.deepEqual(statuses, { 400: looked, 429: ATTEMPTS[dialect] - looked });
    assert.equal(verify.callCount(), looked);
    const { db } = api.service.services.store;
    const windows = await db.selectFrom('rate_window').selectAll().execute();
    // One row per address and name; another one per refused address, refused user, and for all unknown names.
    const most = 2 * (ADDRESSES + names.length) + KNOWN + 2;
    assert.ok(windows.length <= most, `${windows.length} rows`);
    assert.ok(!JSON.stringify(windows).includes('secret-'), 'no name stands in them');
    for (const person of people) {
      const before = person === owner ? ['successful'] : [];
      assert.deepEqual(await person.logins(), [...before, ...Array(11).fill('failed')]);
    }

    const warnings = lines.filter(({ level }) => Number(level) >= 40);
    assert.ok(warnings.length <= ADDRESSES + names.length, `${warnings.length} warnings`);
    const [warning] = warnings.filter(({ username }) => username === people[0]?.username);
    assert.deepEqual([warning?.limit, warning?.msg], ['signInPerUsername', 'Too many failed sign-ins']);
    assert.match(String(warning?.ip), /^198\.51\.100\.\d+$/);
    assert.ok(!JSON.stringify(lines).includes('secret-'), 'names that nobody has may be passwords');
    const others = lines.filter(({ level, msg }) => Number(level) < 40 && msg === 'request');
    assert.equal(others.length, ATTEMPTS[dialect] + 1);

    assert.equal((await owner.signIn(owner.browser())).status, 429);
    assert.equal((await owner.signIn(device)).location, '/console', 'the owner has a trusted device');
  });
});
