import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { signOutUser } from '#features/identity/users/actions';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { isSignedIn, Person } from './people.ts';

describeOnDatabase('signing out a user as the operator', (dialect) => {
  const running = useTestApi(dialect);
  const signOut = async (person: Person) =>
    await signOutUser(createCtx(running.api.service.services), await person.row());

  test('signing out a user ends sessions, pending sign-ins and trusted devices of that user only', async () => {
    const [person, other] = [await Person.create(running.api), await Person.create(running.api)];
    const theirs = await other.signedIn(other.browser(), { remember: '1' });
    await person.switchOnTwoFactor();
    const trusted = await person.signedIn(person.browser(), { remember: '1' });
    running.api.clock.advance(30);
    const second = await person.signedIn();
    const waiting = person.browser();
    await waiting.follow(await person.signIn(waiting));

    assert.deepEqual(await signOut(person), { sessions: 2, attempts: 1, devices: 1 });
    for (const browser of [trusted, second]) assert.equal(await isSignedIn(browser), false);
    assert.equal((await waiting.get('/login/code')).location, '/login?expired');
    assert.equal((await person.signIn(trusted)).location, '/login/code', 'it is not trusted any more');
    assert.deepEqual(await person.logins(), ['successful', 'successful', 'failed']);
    assert.equal((await person.account.owner.get('/profile')).status, 200, 'tokens stay');
    assert.equal(await isSignedIn(theirs), true);
    assert.equal((await other.account.owner.get('/profile/devices')).body.results, 1);
    assert.deepEqual(await signOut(person), { sessions: 0, attempts: 1, devices: 0 });
  });
});
