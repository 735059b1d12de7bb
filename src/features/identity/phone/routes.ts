import { Empty, endpoint } from '#api/endpoint';
import { person } from '#features/identity/users/target';
import { deletePhoneNumber, sendPhoneCode, verifyPhoneNumber } from './actions.ts';
import { readPhoneNumber } from './rules.ts';
import { PhoneCode, PhoneNumberInput } from './schema.ts';

export const phoneNumberEndpoints = [
  endpoint({
    operation: 'sendPhoneCode',
    summary: 'Send a verification code to a phone number',
    route: 'POST /profile/phone-number',
    scope: 'account:read_write',
    dryRun: false,
    stepUp: true,
    countedRate: 'phoneCodeSend',
    target: person(),
    body: PhoneNumberInput,
    check: async ({ ctx, body }) => {
      const { problems, phoneNumber: found } = await readPhoneNumber(body, ctx.settings.smsCountries);
      return { problems, found };
    },
    reply: Empty,
    act: ({ ctx, tx, found }) => sendPhoneCode(ctx, tx, found),
  }),

  endpoint({
    operation: 'verifyPhoneNumber',
    summary: 'Verify a phone number with the code sent to it',
    route: 'POST /profile/phone-number/verify',
    scope: 'account:read_write',
    dryRun: false,
    stepUp: true,
    countedRate: 'phoneCodeVerify',
    target: person(),
    body: PhoneCode,
    reply: Empty,
    act: ({ ctx, tx, body }) => verifyPhoneNumber(ctx, tx, body),
  }),

  endpoint({
    operation: 'deletePhoneNumber',
    summary: 'Delete the verified phone number',
    route: 'DELETE /profile/phone-number',
    scope: 'account:read_write',
    dryRun: false,
    stepUp: true,
    reply: Empty,
    act: ({ ctx, tx }) => deletePhoneNumber(ctx, tx),
  }),
];
