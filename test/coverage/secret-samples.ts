import type { Client } from '#test/harness/http-client';
import type { TestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';

/** Replies about tokens and two-factor authentication, by sample file. */
export async function secretAnswers(api: TestApi, user: Client): Promise<Record<string, unknown[]>> {
  const input = {
    label: 'deploy',
    scopes: 'vpc:read_write,account:read_only',
    expiry: '2025-05-20T00:00:00',
  };
  const created = (await user.post('/profile/tokens', input)).body;
  const path = `/profile/tokens/${created.id}`;
  const listed = (await user.list('/profile/tokens', { label: 'deploy' })).body.data[0];

  const { db } = api.service.services.store;
  const { user_id } = await db
    .selectFrom('token')
    .select('user_id')
    .where('id', '=', created.id)
    .executeTakeFirstOrThrow();
  await answerQuestions(api.service.services.store, user_id);
  const secret = (await user.post('/profile/tfa-enable')).body;
  const code = { tfa_code: totpCode(secret.secret, api.clock.now) };
  const scratch = (await user.post('/profile/tfa-enable-confirm', code)).body;

  return {
    'token.json': [listed, (await user.get(path)).body, (await user.put(path, {})).body].map(masked),
    'two-factor-secret.json': [masked(secret)],
    'scratch.json': [masked(scratch)],
  };
}

/** Replaces random values of the right format by those of the samples. */
function masked(answer: Record<string, string>): Record<string, string> {
  return {
    ...answer,
    ...(/^[0-9a-f]{16}$/.test(answer.token ?? '') ? { token: '3fa1c0de77b2459e' } : {}),
    ...(/^[A-Z2-7]{16}$/.test(answer.secret ?? '') ? { secret: 'JBSWY3DPEHPK3PXP' } : {}),
    ...(/^([a-z]{5}-){3}[a-z]{4}$/.test(answer.scratch ?? '') ? { scratch: 'qwmxk-rtzbn-hdkps-vlcf' } : {}),
  };
}
