import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { describeOnDatabase } from '#test/harness/databases';
import { sentMessages } from '#test/harness/sent-messages';
import { useTestApi } from '#test/harness/test-api';
import { rows, type TableName } from '#test/migrations/constraints';
import { newBrowser, OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

describeOnDatabase('sign-in secrets', (dialect) => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const running = useTestApi(dialect, { log });

  test('sign-in secrets appear in no table and no log line', async () => {
    const { api } = running;
    const { services } = api.service;
    const person = await Person.create(api);
    await person.switchOnTwoFactor();
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    const waiting = person.browser();
    await waiting.follow(await person.signIn(waiting));
    await waiting.submit({ code: person.scratch.replace(/^./, '9') });
    const typo = newBrowser(api);
    await typo.get('/login');
    await typo.submit({ username: 'a password in the wrong field', password: 'another wrong password' });
    await typo.get('/password/reset');
    await typo.submit({ username: person.username });
    const [mail] = (await sentMessages(services, person.id)).filter(
      ({ template }) => template === 'password-reset',
    );
    const link = new URL(mail?.values.link);
    await typo.get(`${link.pathname}${link.search}`);
    await typo.submit({ password: 'short', password_again: OTHER_PASSWORD });

    const cookie = (name: string, { cookies } = browser) => cookies.get(`palisade_${name}`) ?? '';
    const secrets: Record<string, string> = {
      password: PASSWORD,
      otherPassword: OTHER_PASSWORD,
      wrongUsername: 'a password in the wrong field',
      wrongPassword: 'another wrong password',
      session: cookie('session'),
      device: cookie(`device_${person.id}`),
      form: cookie('form'),
      attempt: cookie('attempt', waiting),
      link: link.searchParams.get('token') ?? '',
      twoFactor: person.secret,
      scratch: person.scratch,
      plainScratch: person.scratch.replaceAll('-', ''),
      wrongScratch: person.scratch.replace(/^./, '9'),
    };
    const tables = Object.keys(rows) as TableName[];
    const dumps = await Promise.all(
      tables.map((table) => services.store.db.selectFrom(table).selectAll().execute()),
    );
    const stored = JSON.stringify(dumps);
    const logged = lines.join('');
    assert.ok(stored.includes(person.username) && logged.includes('"operation":"redeemPasswordLink"'));
    for (const [name, secret] of Object.entries(secrets)) {
      assert.ok(secret.length > 7, name);
      assert.equal(stored.includes(secret), false, `${name} stands in a table`);
      assert.equal(logged.includes(secret), false, `${name} stands in the log`);
    }
  });
});
