import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { profileEntity } from '#features/events/entities';
import { beginSession, endSession } from '#features/identity/sessions/actions';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { redirect, type SignedInVisit, signedInPage } from '#web/kit/answer';
import { readVisit } from '#web/kit/visit';
import { Person } from './people.ts';

/** Never called: the file does not compile if one of these lines is accepted. */
export function pagesThatDoNotCompile(): void {
  signedInPage(async (visit) => {
    // @ts-expect-error a signed-in page has no store and no context of its own making
    visit.services.store.db.selectFrom('user');
    // @ts-expect-error nor the context that checks nothing
    await visit.unguardedCtx.mutate(async () => ({ value: 1, noEvent: 'a test' }));
    // @ts-expect-error nor one for an author of its choice
    visit.unguardedCtxOf({ userId: 1, username: 'maria' });
    // @ts-expect-error nor the guarded one of another user
    visit.signedInCtx(visit.signedIn);
    // @ts-expect-error its context has no store either
    visit.ctx.store.mutate();
    return redirect('/you');
  });
}

describeOnDatabase('the context of a signed-in page', (dialect) => {
  const running = useTestApi(dialect);
  const services = () => running.api.service.services;
  const ctx = () => createCtx(services());

  async function signedIn() {
    const person = await Person.create(running.api);
    const cookie = ctx().random.hex(32);
    const session = await ctx().mutate(async (tx) => ({
      value: await beginSession(ctx(), tx, person.id, {
        ip: '127.0.0.1',
        userAgent: '',
        cookie,
        isProved: true,
      }),
      noEvent: 'a test',
    }));
    return { person, session, visit: await openPage(cookie) };
  }

  /** The visit that the page is called with. */
  async function openPage(cookie: string): Promise<SignedInVisit> {
    const headers = { cookie: `palisade_session=${cookie}` };
    const message = { method: 'GET', url: '/you', headers } as IncomingMessage;
    const { promise, resolve } = Promise.withResolvers<SignedInVisit>();
    const page = signedInPage(async (visit) => {
      resolve(visit);
      return redirect('/you');
    });
    await page(await readVisit(services(), message, '127.0.0.1'));
    return await promise;
  }

  function writeOf({ ctx: own, signedIn: { user } }: SignedInVisit): Promise<string> {
    return own.mutate(async () => ({
      value: 'written',
      event: {
        accountId: user.account_id,
        action: 'profile_update',
        entity: profileEntity(user),
      },
    }));
  }

  test('a signed-in page gets nothing else that can write', async () => {
    const { visit } = await signedIn();
    assert.equal(typeof pagesThatDoNotCompile, 'function');
    const offered = Object.keys(visit).filter((name) => /ctx|services|store/i.test(name));
    assert.deepEqual(offered, ['ctx']);
  });

  test('the context of a signed-in page writes in the name of its user', async () => {
    const { person, visit } = await signedIn();
    assert.equal(await writeOf(visit), 'written');
    const { body } = await person.account.owner.list('/account/events', { action: 'profile_update' });
    assert.deepEqual(
      body.data.map(({ username }: { username: string }) => username),
      [person.username],
    );
  });

  test('the context writes nothing after the session has ended', async () => {
    const { person, session, visit } = await signedIn();
    await endSession(ctx(), person.id, session.id);
    await assert.rejects(writeOf(visit), { name: 'Failure', kind: 'invalid_token' });
  });

  test('the context writes nothing after the session has expired', async () => {
    const { visit } = await signedIn();
    running.api.clock.advance(visit.ctx.settings.ttl.session);
    await assert.rejects(writeOf(visit), { name: 'Failure', kind: 'invalid_token' });
  });

  test('the context writes nothing while the account is suspended', async () => {
    const { person, visit } = await signedIn();
    await person.write((tx) =>
      tx.updateTable('account').set({ suspended: 1 }).where('id', '=', person.account.id).execute(),
    );
    await assert.rejects(writeOf(visit), { name: 'Failure', kind: 'invalid_token' });
  });
});
