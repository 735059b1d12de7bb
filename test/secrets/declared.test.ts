import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { encryptedColumns } from '#store/schema/declared';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { postForm } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';
import { assertEachFound, type Ciphertext, ciphertextsIn, undeclared } from './ciphertexts.ts';

describeOnDatabase('declarations of encrypted columns', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_JOB_SECONDS: '3600' } });
  let found: Ciphertext[];

  before(async () => {
    const { api } = running;
    const { store } = api.service.services;
    const account = await api.newAccount();
    const { owner } = account;
    await answerQuestions(store, account.ownerId);
    const { secret } = succeeded(await owner.post('/profile/tfa-enable'));
    const code = { tfa_code: totpCode(secret, api.clock.now) };
    succeeded(await owner.post('/profile/tfa-enable-confirm', code));
    succeeded(await owner.post('/profile/tfa-enable'));
    const image = { image: 'public/debian12', root_pass: 'hohe Wellen am Kap Roca' };
    succeeded(await owner.post('/compute/instances', { type: 'c1-entry-1', region: 'us-east', ...image }));
    const headers = { 'Idempotency-Key': 'label' };
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }, { headers }));
    const hook = { label: 'inventory', url: 'https://localhost/', actions: ['vpc_delete'] };
    const { id } = succeeded(await owner.post('/account/webhooks', hook));
    succeeded(await owner.post(`/account/webhooks/${id}/rotate-secret`));
    const device = { client_id: 'palisade-cli', scope: 'vpc:read_only' };
    succeeded(await postForm(`${api.service.url}/oauth/device_authorization`, device));
    found = await ciphertextsIn(store.db);
  });

  test('all encrypted columns are declared, and all declared columns are encrypted', () => {
    assert.deepEqual(undeclared(found), []);
    assertEachFound(found);
  });

  test('an undeclared column is detected', () => {
    const [, ...others] = encryptedColumns;
    assert.deepEqual(undeclared(found, others), ['compute_job.secret: compute job']);
    const unknown: Ciphertext = { table: 'user', column: 'email', purpose: undefined };
    assert.deepEqual(undeclared([unknown]), ['user.email: undefined']);
  });
});
