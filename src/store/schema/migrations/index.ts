import { initial } from './0001-initial.ts';
import { computes } from './0002-computes.ts';
import { profile } from './0003-profile.ts';
import { signIn } from './0004-sign-in.ts';
import { eventOrder } from './0005-event-order.ts';
import { sizes } from './0006-sizes.ts';
import { openRequests } from './0007-open-requests.ts';
import { reads } from './0008-reads.ts';
import { mailAndDevices } from './0009-mail-and-devices.ts';
import { changeFeed } from './0010-change-feed.ts';
import { consoleSessions } from './0011-console-sessions.ts';
import { storedAnswers } from './0012-stored-answers.ts';
import { webhooks } from './0013-webhooks.ts';
import { restrictedTokens } from './0014-restricted-tokens.ts';
import { digests } from './0015-digests.ts';
import { changesOfAccounts } from './0016-changes-of-accounts.ts';
import { networkPlane } from './0017-network-plane.ts';
import { networkBehind } from './0018-network-behind.ts';
import { makersOfWebhooks } from './0019-makers-of-webhooks.ts';
import { answerTotals } from './0020-answer-totals.ts';
import { firewalls } from './0021-firewalls.ts';
import { natgateways } from './0022-natgateways.ts';
import { gatewayHosts } from './0023-gateway-hosts.ts';
import { natgatewayForwards } from './0024-natgateway-forwards.ts';
import { networkTags } from './0025-network-tags.ts';
import { eventChanges } from './0026-event-changes.ts';
import type { Migration } from './migration.ts';

export type { Migration, SchemaWords } from './migration.ts';

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  initial,
  computes,
  profile,
  signIn,
  eventOrder,
  sizes,
  openRequests,
  reads,
  mailAndDevices,
  changeFeed,
  consoleSessions,
  storedAnswers,
  webhooks,
  restrictedTokens,
  digests,
  changesOfAccounts,
  networkPlane,
  networkBehind,
  makersOfWebhooks,
  answerTotals,
  firewalls,
  natgateways,
  gatewayHosts,
  natgatewayForwards,
  networkTags,
  eventChanges,
];
