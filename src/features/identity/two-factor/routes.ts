import { Empty, endpoint } from '#api/endpoint';
import { formatTime } from '#domain/time';
import { person, requireUser } from '#features/identity/users/target';
import {
  confirmTwoFactor,
  createTwoFactorSecret,
  disableTwoFactor,
  newTwoFactorSecret,
  prepareConfirmation,
} from './actions.ts';
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
    prepare: ({ ctx }) => newTwoFactorSecret(ctx),
    act: ({ ctx, tx, prepared: secret }) => createTwoFactorSecret(ctx, tx, secret),
    show: ({ secret, expiry }) => ({ secret, expiry: formatTime(expiry) }),
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
    prepare: ({ ctx }) => prepareConfirmation(ctx),
    act: ({ ctx, tx, body, prepared }) => confirmTwoFactor(ctx, tx, body, prepared),
    show: (scratch) => ({ scratch }),
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
    act: async ({ ctx, tx }) => disableTwoFactor(ctx, tx, await requireUser(tx, ctx.actor.userId)),
  }),
];
