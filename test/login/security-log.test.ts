import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { describeOnDatabase } from '#test/harness/databases';
import { sentMessages } from '#test/harness/sent-messages';
import { useTestApi } from '#test/harness/test-api';
import { factorOf } from '#web/sign-in/rules';
import { newBrowser, OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

const ip = '127.0.0.1';

describeOnDatabase('the security log', (dialect) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const running = useTestApi(dialect, { log });
  beforeEach(() => lines.splice(0));

  /** The log entries since the last call, without the common fields. */
  function logged(): Record<string, unknown>[] {
    const common = new Set(['level', 'time', 'pid', 'hostname', 'msg']);
    return lines
      .splice(0)
      .filter(({ security }) => security !== undefined)
      .map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => !common.has(key))));
  }

  /** @param outcome and factor of a sign-in, or outcome of a password change */
  function line(userId: number | null, outcome: string, factor?: string): Record<string, unknown> {
    const security = factor === undefined ? 'password' : 'sign_in';
    return { security, outcome, ...(factor === undefined ? {} : { factor }), user_id: userId, ip };
  }

  test('correct and wrong passwords are logged on one flat line, without names', async () => {
    const person = await Person.create(running.api);
    await person.signedIn();
    await person.signIn(undefined, { password: 'wrong-password' });
    await person.signIn(undefined, { username: 'nobody-of-that-name' });
    await person.signIn(undefined, { username: 'a password, typed into the wrong field' });
    assert.ok(!/nobody-of|wrong field|wrong-password/.test(JSON.stringify(lines)));
    assert.ok(!JSON.stringify(lines).includes(person.username));
    assert.deepEqual(logged(), [
      line(person.id, 'successful', 'password'),
      line(person.id, 'wrong', 'password'),
      line(null, 'wrong', 'password'),
      line(null, 'wrong', 'password'),
    ]);
  });

  test('the second factor is logged', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const browser = person.browser();
    await browser.follow(await person.signIn(browser, { remember: '1' }));
    await browser.submit({ code: '000000' });
    await browser.submit({ code: person.code });
    assert.deepEqual(logged(), [
      line(person.id, 'code asked', 'password'),
      line(person.id, 'wrong', 'totp'),
      line(person.id, 'successful', 'totp'),
    ]);
    await browser.get('/logout');
    await browser.submit();
    await person.signIn(browser);
    assert.deepEqual(logged(), [line(person.id, 'successful', 'trusted device')]);
    const other = person.browser();
    await other.follow(await person.signIn(other));
    await other.submit({ code: person.scratch });
    assert.deepEqual(logged(), [
      line(person.id, 'code asked', 'password'),
      line(person.id, 'successful', 'scratch'),
    ]);
  });

  test('a code that came too late is logged once', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const browser = person.browser();
    await browser.follow(await person.signIn(browser));
    running.api.clock.advance(600);
    await browser.submit({ code: person.code });
    await browser.get('/login/code');
    assert.deepEqual(logged(), [
      line(person.id, 'code asked', 'password'),
      line(person.id, 'expired', 'totp'),
    ]);
  });

  test('refused sign-ins are logged as a warning, once per window', async () => {
    const person = await Person.create(running.api);
    for (let attempt = 1; attempt <= 12; attempt += 1) await person.signIn(undefined, { password: 'wrong' });
    assert.deepEqual(
      lines.filter(({ level }) => level === 40).map(({ outcome, username }) => [outcome, username]),
      [['refused', person.username]],
    );
    const limit = 'signInPerUsername';
    const refused = { security: 'sign_in', outcome: 'refused', limit, ip, username: person.username };
    assert.deepEqual(logged(), [...Array(10).fill(line(person.id, 'wrong', 'password')), refused]);
  });

  test('set and changed passwords are logged', async () => {
    const person = await Person.create(running.api);
    const browser = await person.signedIn();
    const change = async (current: string) => {
      await browser.get('/you/password');
      await browser.submit({ current, password: OTHER_PASSWORD, password_again: OTHER_PASSWORD });
    };
    logged();
    await change('wrong');
    await change(PASSWORD);
    assert.deepEqual(logged(), [line(person.id, 'wrong'), line(person.id, 'changed')]);

    const lost = newBrowser(running.api);
    for (const username of [person.username, 'nobody-of-that-name']) {
      await lost.get('/password/reset');
      await lost.submit({ username });
    }
    const mails = await sentMessages(running.api.service.services, person.id);
    const mail = mails.find(({ template }) => template === 'password-reset');
    const { pathname, search } = new URL(mail?.values.link);
    await lost.get(`${pathname}${search}`);
    await lost.submit({ password: PASSWORD, password_again: PASSWORD });
    await lost.get(`${pathname}${search}`);
    assert.ok(!JSON.stringify(lines).includes(search.slice('?token='.length)));
    assert.deepEqual(logged(), [
      line(person.id, 'link asked'),
      line(null, 'link asked'),
      line(person.id, 'set'),
      line(null, 'wrong link'),
    ]);
  });
});

test('a scratch code is recognized by its letters', () => {
  for (const [text, factor] of [
    ['123456', 'totp'],
    [' 123 456 ', 'totp'],
    ['', 'totp'],
    ['qwmxk-rtzbn-hdkps-vlcf', 'scratch'],
    ['QWMXK', 'scratch'],
  ] as const) {
    assert.equal(factorOf(text), factor, text);
  }
});
