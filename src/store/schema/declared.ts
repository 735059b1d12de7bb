import type { Encrypted, Ending } from './declarations.ts';
import { changeEnding } from './tables/change.ts';
import { computeJobSecrets } from './tables/compute.ts';
import { eventEnding } from './tables/event.ts';
import { answerBodies, answerEnding, answerTotalEnding } from './tables/idempotency.ts';
import type { Database } from './tables/index.ts';
import {
  appEnding,
  artifactEnding,
  artifactPayloads,
  authorizationEnding,
  refreshTokenEnding,
} from './tables/oauth.ts';
import { messageBodies, messageBodyEnding, messageEnding } from './tables/outbox.ts';
import { phoneCodeEnding } from './tables/profile.ts';
import {
  attemptEnding,
  deviceEnding,
  loginEnding,
  passwordLinkEnding,
  rateWindowEnding,
  sessionEnding,
} from './tables/sign-in.ts';
import { tokenEnding } from './tables/token.ts';
import { pendingSecretEnding, twoFactorSecrets } from './tables/user.ts';
import { deliveryEnding, previousSecretEnding, webhookSecrets } from './tables/webhook.ts';

/** A declaration whose table is known to exist. */
export type Declared<T> = T & { table: keyof Database };

/** All columns that are encrypted at rest. */
export const encryptedColumns: readonly Declared<Encrypted>[] = [
  computeJobSecrets,
  twoFactorSecrets,
  messageBodies,
  artifactPayloads,
  answerBodies,
  webhookSecrets,
];

/** Everything that expires, in the order of removal: records that others depend on come last. */
export const endings: readonly Declared<Ending>[] = [
  answerEnding,
  answerTotalEnding,
  eventEnding,
  loginEnding,
  tokenEnding,
  refreshTokenEnding,
  artifactEnding,
  authorizationEnding,
  appEnding,
  sessionEnding,
  attemptEnding,
  deviceEnding,
  passwordLinkEnding,
  pendingSecretEnding,
  phoneCodeEnding,
  rateWindowEnding,
  messageBodyEnding,
  messageEnding,
  deliveryEnding,
  previousSecretEnding,
  changeEnding,
];
