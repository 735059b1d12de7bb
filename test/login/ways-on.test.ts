import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { setMaintenance } from '#test/harness/faults';
import type { Visited } from '#test/harness/form-browser';
import { useTestApi } from '#test/harness/test-api';
import { forgetAttempts } from '#test/harness/two-factor';
import { newBrowser, OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

/** The links below the text of a page. */
function waysOf({ text }: Visited): string[] {
  const ways = /<p class="ways">(.*?)<\/p>/s.exec(text)?.[1] ?? '';
  return [...ways.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
}

const CONSENT = '/oauth/consent/a-b_C9';
const ONWARD = `?continue=${encodeURIComponent(CONSENT)}`;

describeOnDatabase('pages that are an end', (dialect) => {
  const running = useTestApi(dialect);
  const forget = () => forgetAttempts(running.api.service.services.store);

  test('an expired form leads to a new one, and keeps what comes after the sign-in', async () => {
    const browser = newBrowser(running.api);
    const cases: [path: string, fields: Record<string, string>, ways: string[]][] = [
      ['/login', {}, ['/login']],
      ['/login', { continue: CONSENT }, [`/login${ONWARD}`]],
      ['/login', { continue: '//evil.example' }, ['/login']],
      ['/login/code', { continue: CONSENT }, [`/login/code${ONWARD}`]],
      ['/password/reset', {}, ['/password/reset']],
      ['/password/set', { token: 'ab'.repeat(32) }, ['/password/reset', '/login']],
      ['/you/password', {}, ['/you/password']],
      ['/you/apps/1/revoke', {}, ['/you']],
      [CONSENT, {}, [CONSENT]],
      ['/device', {}, ['/device']],
      ['/logout', {}, ['/logout']],
    ];
    for (const [path, fields, ways] of cases) {
      const answer = await browser.post(path, fields);
      assert.deepEqual([answer.status, answer.heading], [403, 'This page has expired'], path);
      assert.deepEqual(waysOf(answer), ways, path);
      assert.ok(!answer.text.includes('abab'), 'the link of a mail is not repeated');
    }
  });

  test('too many attempts lead back to where they were made', async () => {
    const person = await Person.create(running.api);
    const browser = newBrowser(running.api);
    await browser.get(`/login${ONWARD}`);
    for (let index = 0; index < 10; index += 1)
      await browser.submit({ username: person.username, password: 'x' });
    const refused = await browser.submit({ username: person.username, password: PASSWORD });
    assert.deepEqual([refused.status, refused.heading], [429, 'Too many attempts']);
    assert.match(
      refused.text,
      /Try again in \d+ minutes?\. Until then, even the right password or code is refused\./,
    );
    assert.deepEqual(waysOf(refused), [`/login${ONWARD}`, '/password/reset']);
    await forget();
    const signedIn = await person.signedIn();
    await signedIn.get('/you/password');
    const fields = { current: 'wrong', password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };
    for (let index = 0; index < 10; index += 1) await signedIn.submit(fields);
    const inside = await signedIn.submit(fields);
    assert.deepEqual([inside.status, waysOf(inside)], [429, ['/you/password', '/']]);
    assert.ok(
      inside.text.includes(`<a href="/you">${person.username}</a>`),
      'and the user is still signed in',
    );
    await forget();
    for (let index = 0; index < 10; index += 1) await browser.get('/password/set?token=wrong');
    const links = await browser.get('/password/set?token=wrong');
    assert.deepEqual([links.status, waysOf(links)], [429, ['/password/reset', '/login']]);
    await forget();
  });

  test('unknown pages, wrong links and a pause of the service lead on', async () => {
    const browser = newBrowser(running.api);
    assert.deepEqual(waysOf(await browser.get('/login/nowhere')), ['/']);
    assert.deepEqual(waysOf(await browser.get('/you/nowhere')), ['/']);
    assert.deepEqual(waysOf(await browser.get('/console/assets/nowhere.js')), ['/']);
    assert.deepEqual(waysOf(await browser.get('/password/set?token=wrong')), ['/password/reset', '/login']);
    await setMaintenance(running.api, 'on');
    for (const [path, ways] of [
      ['/login?continue=%2Fyou', ['/login?continue=%2Fyou']],
      ['/console/vpcs', ['/console/vpcs']],
    ] as const) {
      const answer = await browser.get(path);
      assert.deepEqual([answer.status, waysOf(answer)], [503, ways], path);
    }
    await setMaintenance(running.api, 'off');
  });

  test('a wrong password keeps the username and whether the device is remembered, but no password', async () => {
    const browser = newBrowser(running.api);
    await browser.get('/login');
    const { text } = await browser.submit({
      username: ' Ana<b> ',
      password: 'not the right one',
      remember: '1',
    });
    assert.match(text, /<input id="username"[^>]* value=" Ana&lt;b&gt; "/);
    assert.match(text, /<input id="password"[^>]* autofocus/);
    assert.match(text, /name="remember" type="checkbox" value="1" checked/);
    assert.ok(!text.includes('not the right one'));
  });
});
