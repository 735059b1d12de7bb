import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#platform/clock';
import { totpCode } from '#test/harness/two-factor';
import type { Journal } from './journal.ts';

const PUBLIC_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

const QUESTIONS = '/profile/security-questions';

export async function keysAndTokens(journal: Journal, name: string): Promise<void> {
  for (const keep of [false, true]) {
    const key = await journal.create('/profile/sshkeys', { label: `${name}-k${keep}`, ssh_key: PUBLIC_KEY });
    await journal.update(key.path, { label: `${name}-l${keep}` });
    if (!keep) await journal.remove(key.path);
    const input = { label: `${name}-t${keep}`, scopes: 'vpc:read_write' };
    const token = await journal.create('/profile/tokens', input);
    journal.knowToken(token.shown.token, true);
    await journal.update(token.path, { label: `${name}-u${keep}` });
    await journal.update(token.path, { restrictions: { allowed_ips: ['127.0.0.0/8', '::/0'] } });
    if (!keep) {
      journal.knowToken(token.shown.token);
      await journal.remove(token.path);
      journal.knowToken(token.shown.token, false);
    }
  }
}

/** Preferences, event marks and proxy tokens of a user. */
export async function settings(journal: Journal, name: string): Promise<void> {
  const { timezone } = await journal.track('/profile');
  await journal.update('/profile', { timezone: timezone === 'GMT' ? 'Europe/Lisbon' : 'GMT' });
  await journal.track('/profile/preferences');
  await journal.update('/profile/preferences', { name });
  // Events of jobs change by themselves.
  const newest = { action: 'vpc_create', '+limit': 1 };
  for (const { id } of (await journal.read('/account/events', newest)).body.data) {
    const path = `/account/events/${id}`;
    await journal.track(path);
    await journal.change(path, { seen: true }, 'POST', `${path}/seen`);
    await journal.change(path, { read: true }, 'POST', `${path}/read`);
  }
  const child = `/account/child-accounts/${journal.member.childEuuid}`;
  const { body } = await journal.act('POST', `${child}/token`);
  journal.knowToken(body.token, true);
}

export async function twoFactor(journal: Journal): Promise<void> {
  await journal.track('/profile');
  const disable = () =>
    journal.change('/profile', { two_factor_auth: false }, 'POST', '/profile/tfa-disable');
  await disable();
  await answerQuestions(journal);
  const { secret } = (await journal.act('POST', '/profile/tfa-enable')).body;
  const code = { tfa_code: totpCode(secret, systemClock()) };
  await journal.change('/profile', { two_factor_auth: true }, 'POST', '/profile/tfa-enable-confirm', code);
  await disable();
}

/** Chooses other questions than last time. */
async function answerQuestions(journal: Journal): Promise<void> {
  interface Question {
    id: number;
    response: string | null;
  }
  const { security_questions: before } = (await journal.track(QUESTIONS)) as {
    security_questions: Question[];
  };
  const ids = before.filter(({ response }) => response === null).slice(0, 3);
  const answers = ids.map(({ id }) => ({ question_id: id, response: 'Biscuit' }));
  const after = before.map((question) => ({
    ...question,
    response: ids.includes(question) ? '********' : null,
  }));
  await journal.change(QUESTIONS, { security_questions: after }, 'POST', QUESTIONS, {
    security_questions: answers,
  });
}

export async function telephone(journal: Journal): Promise<void> {
  const { sms } = journal.member;
  const number = sms.newNumber();
  await journal.track('/profile');
  await journal.act('POST', '/profile/phone-number', { iso_code: 'US', phone_number: number });
  // Each read detects whether the server that should send the code has gone.
  for (; sms.code(number) === undefined; await sleep(10)) await journal.read('/profile');
  const verify = '/profile/phone-number/verify';
  const code = { otp_code: sms.code(number) };
  await journal.change('/profile', { verified_phone_number: number }, 'POST', verify, code);
  await journal.change('/profile', { verified_phone_number: null }, 'DELETE', '/profile/phone-number');
}
