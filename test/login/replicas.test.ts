import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import type { FormBrowser } from '#test/harness/form-browser';
import { TestApi } from '#test/harness/test-api';
import { isSignedIn, newBrowser, PASSWORD, Person } from './people.ts';

const AT_ONCE = 8;

// On SQLite there is a single process, which must keep the same rules.
describeOnDatabase('signing in on several replicas', (dialect) => {
  const replicas: TestApi[] = [];
  const replica = (index: number) => replicas[index % replicas.length] as TestApi;

  before(async () => {
    const first = await TestApi.start(dialect);
    replicas.push(first);
    if (dialect === 'postgres')
      replicas.push(await TestApi.start(dialect, { databaseUrl: first.databaseUrl }));
  });
  after(() => Promise.all(replicas.map((api) => api.stop())));

  /** The same browser, sending its next request to another replica. */
  function sentTo(index: number, browser: FormBrowser): FormBrowser {
    const other = newBrowser(replica(index));
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    return other;
  }

  async function withTwoFactor(): Promise<Person> {
    const person = await Person.create(replica(0));
    await person.switchOnTwoFactor();
    for (const api of replicas) api.clock.now = replica(0).clock.now;
    return person;
  }

  test('signing in continues on another replica', async () => {
    const person = await withTwoFactor();
    const first = person.browser();
    assert.equal((await person.signIn(first)).location, '/login/code');
    const second = sentTo(1, first);
    await second.get('/login/code');
    assert.equal((await second.submit({ code: person.code })).location, '/console');
    const third = sentTo(0, second);
    assert.equal(await isSignedIn(third), true);
    await third.get('/logout');
    await third.submit();
    assert.equal(await isSignedIn(second), false, 'signed out on one, and on the other at once');
  });

  test('a code and a scratch code are each accepted only once across replicas', async () => {
    for (const kind of ['code', 'scratch'] as const) {
      const person = await withTwoFactor();
      const code = person[kind];
      const waiting = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const browser = newBrowser(replica(index));
          await browser.follow(await person.signIn(browser));
          return browser;
        }),
      );
      const answers = await Promise.all(waiting.map((browser) => browser.submit({ code })));
      const taken = answers.filter(({ location }) => location === '/console');
      assert.equal(taken.length, 1, kind);
      assert.equal((await person.sessions()).length, 1, kind);
      const logins = await person.logins();
      assert.deepEqual(logins.toSorted(), [...Array(AT_ONCE - 1).fill('failed'), 'successful'], kind);
    }
  });

  test('failed sign-ins are counted across replicas', async () => {
    const person = await Person.create(replica(0));
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await person.signIn(newBrowser(replica(index)), { password: 'wrong' })).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
    assert.equal((await person.signIn(newBrowser(replica(0)), { password: PASSWORD })).status, 429);
  });
});
