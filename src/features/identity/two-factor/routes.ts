import { Empty, endpoint } from '#api/endpoint';
import { formatTime } from '#domain/time';
import { person } from '#features/identity/profile/target';
import { confirmTwoFactor, createTwoFactorSecret, disableTwoFactor } from './actions.ts';
import { ScratchCode, TwoFactorCode, TwoFactorSecret } from './schema.ts';

export const tfaEndpoints = [
  endpoint({
    operation: 'createTwoFactorSecret',
    summary: 'Create a secret for two-factor authentication; confirm it with a code',
    route: 'POST /profile/tfa-enable',
    scope: 'account:read_write',
    dryRun: false,
    stepUp: true,
    target: person(),
    reply: TwoFactorSecret,
    run: async ({ ctx }) => {
      const { secret, expiry } = await createTwoFactorSecret(ctx);
      return { secret, expiry: formatTime(expiry) };
    },
  }),

  endpoint({
    operation: 'confirmTwoFactor',
    summary: 'Confirm the secret with a code and enable two-factor authentication',
    route: 'POST /profile/tfa-enable-confirm',
    scope: 'account:read_write',
    dryRun: false,
    stepUp: true,
    countedRate: 'twoFactorConfirm',
    target: person(),
    body: TwoFactorCode,
    reply: ScratchCode,
    run: async ({ ctx, body }) => ({ scratch: await confirmTwoFactor(ctx, body) }),
  }),

  endpoint({
    operation: 'disableTwoFactor',
    summary: 'Disable two-factor authentication',
    route: 'POST /profile/tfa-disable',
    scope: 'account:read_write',
    dryRun: false,
    stepUp: true,
    target: person(),
    reply: Empty,
    run: async ({ ctx }) => {
      await disableTwoFactor(ctx, { id: ctx.actor.userId, account_id: ctx.actor.accountId });
      return {};
    },
  }),
];
