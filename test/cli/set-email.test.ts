import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { Installation } from './palisade.ts';

describeOnDatabase('palisade user set-email', (dialect) => {
  test('the address of a user is changed, and both addresses are told', async () => {
    const installation = await Installation.create(dialect);
    const env = { PALISADE_BOOTSTRAP_EMAIL: 'admin@example.com' };
    assert.equal(await (await installation.serve({ env })).stop(), 0);
    const setEmail = (email: string) =>
      installation.runAgain(['user', 'set-email', 'ADMIN', email, '--json']);

    const changed = { username: 'admin', email: 'maria@example.org' };
    assert.deepEqual((await setEmail('maria@example.org')).json, changed);
    assert.deepEqual((await setEmail('maria@example.org')).json, changed);
    const { json: users } = await installation.runAgain(['user', 'list', '--json']);
    assert.equal(users[0].email, 'maria@example.org');
    const { json: mails } = await installation.runAgain(['outbox', 'list', '--json']);
    assert.deepEqual(
      mails.map(({ template, recipient }: Record<string, string>) => `${template} ${recipient}`).toSorted(),
      ['email-changed admin@example.com', 'email-changed maria@example.org'],
    );
    const { status, stderr } = await setEmail('nobody');
    assert.deepEqual([status, stderr], [1, 'error: email: email is not valid\n']);
  });
});
