import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { acceptEmail } from '#features/identity/profile/actions';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { sentMessages } from '#test/harness/sent-messages';
import { useTestApi } from '#test/harness/test-api';
import { Person } from './people.ts';

const DAY = 86_400;
const INTRUDER = 'intruder@example.net';

describeOnDatabase('password links after a change of the e-mail address', (dialect) => {
  const running = useTestApi(dialect);

  async function change(person: Person, email: string): Promise<void> {
    succeeded(await person.account.owner.put('/profile', { email }));
  }

  /** @returns the address that the link was sent to */
  async function askForLink(person: Person): Promise<string | undefined> {
    const browser = person.browser();
    await browser.get('/password/reset');
    assert.equal((await browser.submit({ username: person.username })).status, 200);
    const messages = await sentMessages(running.api.service.services, person.id);
    return messages.findLast(({ template }) => template === 'password-reset')?.recipient;
  }

  test('password links are sent to the old address for a week', async () => {
    const person = await Person.create(running.api);
    const { email } = await person.row();
    await change(person, INTRUDER);
    running.api.clock.advance(7 * DAY - 1);
    assert.equal(await askForLink(person), email);
    running.api.clock.advance(1);
    assert.equal(await askForLink(person), INTRUDER);
  });

  for (const [when, seconds] of [
    ['within the week', DAY],
    ['after the week', 8 * DAY],
  ] as const) {
    test(`password links are sent to the owner as soon as the address is changed back, ${when}`, async () => {
      const person = await Person.create(running.api);
      const { email } = await person.row();
      await change(person, INTRUDER);
      running.api.clock.advance(seconds);
      await change(person, email);
      assert.equal(await askForLink(person), email);
      await change(person, INTRUDER);
      assert.equal(await askForLink(person), email, 'what was set back is guarded again');
    });
  }

  test('password links sent before the address was changed back stop working', async () => {
    const person = await Person.create(running.api);
    const { email } = await person.row();
    await change(person, INTRUDER);
    running.api.clock.advance(8 * DAY);
    assert.equal(await askForLink(person), INTRUDER);
    const { link } = (await sentMessages(running.api.service.services, person.id)).at(-1)?.values ?? {};
    const path = link.slice(running.api.service.url.length);
    assert.equal((await person.browser().get(path)).status, 200);
    await change(person, email);
    assert.equal((await person.browser().get(path)).status, 404);
  });

  test('password links are sent to the current address after the operator accepts it', async () => {
    const person = await Person.create(running.api);
    const { email } = await person.row();
    await change(person, INTRUDER);
    running.api.clock.advance(8 * DAY);
    await change(person, 'another@example.net');
    await change(person, email);
    assert.equal(await askForLink(person), INTRUDER);
    await acceptEmail(createCtx(running.api.service.services), await person.row());
    assert.equal(await askForLink(person), email);
  });
});
