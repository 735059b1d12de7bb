import type { Encrypted, Ending } from './declarations.ts';
import { changeEnding } from './tables/change.ts';
import { computeJobSecrets } from './tables/compute.ts';
import { eventEnding } from './tables/event.ts';
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

/** With the name of a table that is there. */
export type Declared<T> = T & { table: keyof Database };

/** Everything that is encrypted at rest. */
export const encryptedColumns: readonly Declared<Encrypted>[] = [
  computeJobSecrets,
  twoFactorSecrets,
  messageBodies,
  artifactPayloads,
];

/** Everything that ends by time, in the order in which it goes: what others need last comes last. */
export const endings: readonly Declared<Ending>[] = [
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
  changeEnding,
];
