import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import type { TestApi } from '#test/harness/test-api';

const SSH_KEY = {
  label: 'laptop',
  ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop',
};

/** Replies about the user, by sample file. Makes the user restricted. */
export async function profileAnswers(api: TestApi, maria: Client): Promise<Record<string, unknown[]>> {
  const security_questions = [
    { question_id: 1, response: 'Mrs Moreira' },
    { question_id: 4, response: 'Biscuit' },
    { question_id: 9, response: 'Corner Bakery' },
  ];
  const answered = succeeded(await maria.post('/profile/security-questions', { security_questions }));
  const questions = succeeded(await maria.get('/profile/security-questions')).security_questions;

  const key = succeeded(await maria.post('/profile/sshkeys', SSH_KEY));
  const keyPath = `/profile/sshkeys/${key.id}`;
  const keys = [
    key,
    succeeded(await maria.get(keyPath)),
    succeeded(await maria.put(keyPath, { label: 'laptop' })),
    succeeded(await maria.get('/profile/sshkeys')).data[0],
  ];

  const { uid } = succeeded(await maria.get('/profile'));
  await verifyPhoneNumber(api, uid, '+15550102030');
  const changes = { timezone: 'Europe/Lisbon', restricted: true, two_factor_auth: false };
  const updated = succeeded(await maria.put('/profile', changes));

  return {
    'profile.json': [updated, succeeded(await maria.get('/profile'))],
    'security-answers.json': [answered],
    'security-questions.json': [{ security_questions: questions.slice(0, 2) }],
    'ssh-key.json': keys,
  };
}

function verifyPhoneNumber({ service }: TestApi, userId: number, number: string): Promise<void> {
  return service.services.store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
    await tx.updateTable('user').set({ verified_phone_number: number }).where('id', '=', userId).execute();
    return { value: undefined, noEvent: 'a test prepares its user' };
  });
}
