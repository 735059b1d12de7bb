import assert from 'node:assert/strict';
import type { EndpointOperation } from '#app/endpoints';
import type { Client } from '#test/harness/http-client';
import { otherCode, sentPhoneCode } from '#test/harness/sent-messages';
import type { TestAccount } from '#test/harness/test-api';
import { answerQuestions, forgetAttempts, totpCode } from '#test/harness/two-factor';
import type { Sample, SampleRequest } from './sample.ts';

type OfSecrets = Exclude<
  Extract<
    EndpointOperation,
    | `${string}Token`
    | 'listTokens'
    | 'getTokenUsage'
    | `${string}TwoFactor${string}`
    | `${string}Phone${string}`
  >,
  'createChildAccountToken'
>;

const MORE_THAN_A_PAGE = 26;

/** Personal tokens, two-factor authentication and the phone number. */
export const secretRequests: Readonly<Record<OfSecrets, Sample>> = {
  listTokens: {
    events: [],
    async prepare(owner) {
      for (let count = 0; count < MORE_THAN_A_PAGE; count += 1) await makeToken(owner);
      return {};
    },
  },
  createToken: {
    events: ['token_create'],
    async prepare() {
      const body = { expiry: '2030-05-20T00:00:00', scopes: 'account:read_only', label: 'deploy' };
      return { body, refused: { ...body, expiry: '2020-05-20T00:00:00' } };
    },
  },
  getToken: { events: [], prepare: async (owner) => ({ parameters: await makeToken(owner) }) },
  getTokenUsage: { events: [], prepare: async (owner) => ({ parameters: await makeToken(owner) }) },
  updateToken: {
    events: ['token_update'],
    async prepare(owner) {
      return { parameters: await makeToken(owner), body: { label: 'build' }, refused: { label: '' } };
    },
  },
  deleteToken: {
    events: ['token_delete'],
    prepare: async (owner) => ({ parameters: await makeToken(owner) }),
  },

  createTwoFactorSecret: {
    events: [],
    async prepare(_owner, { api, ownerId }) {
      await answerQuestions(api.service.services.store, ownerId);
      return {};
    },
  },
  confirmTwoFactor: { events: ['tfa_enabled'], prepare: pendingSecret },
  disableTwoFactor: {
    events: ['tfa_disabled'],
    async prepare(owner, account) {
      const { body } = await pendingSecret(owner, account);
      const answer = await owner.post('/profile/tfa-enable-confirm', body);
      assert.equal(answer.status, 200, answer.text);
      return {};
    },
  },

  sendPhoneCode: {
    events: [],
    async prepare(_owner, { api }) {
      await forgetAttempts(api.service.services.store);
      const body = newNumber();
      return { body, refused: { ...body, iso_code: 'PT' } };
    },
  },
  verifyPhoneNumber: { events: [], prepare: sentCode },
  deletePhoneNumber: {
    events: [],
    async prepare(owner, account) {
      const { body } = await sentCode(owner, account);
      const answer = await owner.post('/profile/phone-number/verify', body);
      assert.equal(answer.status, 200, answer.text);
      return {};
    },
  },
};

async function makeToken(owner: Client): Promise<{ tokenId: number }> {
  const answer = await owner.post('/profile/tokens', { label: 'deploy' });
  assert.equal(answer.status, 200, answer.text);
  return { tokenId: answer.body.id };
}

async function pendingSecret(owner: Client, { api, ownerId }: TestAccount): Promise<SampleRequest> {
  const { store } = api.service.services;
  await forgetAttempts(store);
  await answerQuestions(store, ownerId);
  const answer = await owner.post('/profile/tfa-enable');
  assert.equal(answer.status, 200, answer.text);
  const code = totpCode(answer.body.secret, api.clock.now);
  return { body: { tfa_code: code }, refused: { tfa_code: otherCode(code) } };
}

async function sentCode(owner: Client, { api, ownerId }: TestAccount): Promise<SampleRequest> {
  const { services } = api.service;
  await forgetAttempts(services.store);
  const answer = await owner.post('/profile/phone-number', newNumber());
  assert.equal(answer.status, 200, answer.text);
  const code = await sentPhoneCode(services, ownerId);
  return { body: { otp_code: code }, refused: { otp_code: otherCode(code) } };
}

let numbers = 0;

function newNumber(): { iso_code: string; phone_number: string } {
  numbers += 1;
  return { iso_code: 'US', phone_number: `555-${String(5_550_000 + numbers)}` };
}
