import type { Encrypted, ExpiryRule } from './declarations.ts';
import { changeExpiry } from './tables/change.ts';
import { computeJobSecrets } from './tables/compute.ts';
import { eventExpiry } from './tables/event.ts';
import { answerBodies, answerExpiry, answerTotalExpiry } from './tables/idempotency.ts';
import type { Database } from './tables/index.ts';
import { heldPortsExpiry, leaseExpiry } from './tables/natgateway.ts';
import {
  appExpiry,
  artifactExpiry,
  artifactPayloads,
  authorizationExpiry,
  refreshTokenExpiry,
} from './tables/oauth.ts';
import { messageBodies, messageBodyExpiry, messageExpiry } from './tables/outbox.ts';
import { phoneCodeExpiry } from './tables/profile.ts';
import {
  attemptExpiry,
  deviceExpiry,
  loginExpiry,
  passwordLinkExpiry,
  rateWindowExpiry,
  signInSessionExpiry,
} from './tables/sign-in.ts';
import { tokenExpiry } from './tables/token.ts';
import { pendingSecretExpiry, twoFactorSecrets } from './tables/user.ts';
import { heldAddressExpiry } from './tables/vpc.ts';
import { deliveryExpiry, previousSecretExpiry, webhookSecrets } from './tables/webhook.ts';

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
export const expiryRules: readonly Declared<ExpiryRule>[] = [
  answerExpiry,
  answerTotalExpiry,
  eventExpiry,
  loginExpiry,
  tokenExpiry,
  refreshTokenExpiry,
  artifactExpiry,
  authorizationExpiry,
  appExpiry,
  signInSessionExpiry,
  attemptExpiry,
  deviceExpiry,
  passwordLinkExpiry,
  pendingSecretExpiry,
  phoneCodeExpiry,
  rateWindowExpiry,
  messageBodyExpiry,
  messageExpiry,
  deliveryExpiry,
  previousSecretExpiry,
  leaseExpiry,
  heldPortsExpiry,
  heldAddressExpiry,
  changeExpiry,
];
