// Attacks on the OAuth server without signing in.
import type { Attack, Target } from '../attack.ts';
import { flood } from './tools.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Below the 56 KiB limit of a form. */
const LARGEST_VALUE = 50_000;

function authorizeQuery({ ids }: Target, more: Record<string, string>): string {
  return new URLSearchParams({
    client_id: String(ids.clientId),
    response_type: 'code',
    redirect_uri: 'https://app.example.com/oauth/callback',
    scope: 'vpc:read_only',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...more,
  }).toString();
}

const large = (number: number) => `${number}-${'x'.repeat(LARGEST_VALUE)}`;

export const oauthAttacks: Attack[] = [
  {
    name: 'authorize-state',
    does: '/oauth/authorize with a state of 50 KB',
    anonymous: true,
    run: (target, turn) =>
      flood(target, turn, 16, (number) => ({
        path: `/oauth/authorize?${authorizeQuery(target, { state: large(number) })}`,
      })),
  },
  {
    name: 'authorize-small',
    does: '/oauth/authorize with small parameters, as often as it goes',
    anonymous: true,
    run: (target, turn) =>
      flood(target, turn, 16, (number) => ({
        path: `/oauth/authorize?${authorizeQuery(target, { state: String(number) })}`,
      })),
  },
  {
    name: 'device-parameters',
    does: 'device authorization with unknown parameters of 50 KB',
    anonymous: true,
    run: (target, turn) =>
      flood(target, turn, 16, (number) => ({
        method: 'POST',
        path: '/oauth/device_authorization',
        headers: FORM,
        body: new URLSearchParams({ client_id: String(target.ids.clientId), more: large(number) }).toString(),
      })),
  },
  {
    name: 'token-guesses',
    does: '/oauth/token with wrong codes and forms of 50 KB',
    anonymous: true,
    run: (target, turn) =>
      flood(target, turn, 16, (number) => ({
        method: 'POST',
        path: '/oauth/token',
        headers: FORM,
        body: new URLSearchParams({
          client_id: String(target.ids.clientId),
          grant_type: 'authorization_code',
          code: `wrong${number}`,
          code_verifier: 'x'.repeat(43),
          more: large(number),
        }).toString(),
      })),
  },
];
