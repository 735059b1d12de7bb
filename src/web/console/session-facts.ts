import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import { RECENT_AUTHENTICATION_SECONDS } from '#access/decide';
import { toRegion } from '#features/catalog/entries/schema';
import { selectCompany } from '#features/identity/accounts/store';
import { readOwnGrants } from '#features/identity/grants/own-grants';
import { readPreferences } from '#features/identity/preferences/store';
import type { UserSession } from '#features/identity/sessions/actions';
import { sendsMail } from '#features/outbox/transports/configured';
import { iconOf } from '../brand.ts';

/** What the console's script needs before its first request. Contains no secret. Times are UTC seconds. */
export async function readSessionFacts(
  services: Services,
  { user, session }: UserSession,
  actor: Actor,
  version: string,
) {
  const ctx = services.actorCtx(services.store.db, actor);
  const { brand } = services.config;
  // First, so that whatever changes while the rest is read is told by the stream.
  const cursor = await services.eventStreams.cursor();
  return {
    user: {
      uid: user.id,
      username: user.username,
      email: user.email,
      restricted: user.restricted === 1,
      timezone: user.timezone,
    },
    account: { company: await selectCompany(ctx.db, user.account_id), euuid: actor.euuid },
    /** For commands to copy. */
    apiUrl: `${services.config.publicUrl}/v4`,
    brand: { name: brand.name, logo: iconOf(brand), supportUrl: brand.supportUrl ?? null },
    /** Otherwise the console shows the links of invitations. */
    sendsMail: sendsMail(services.config),
    version,
    /** At the latest. */
    ends: session.created + ctx.settings.ttl.sessionTotal,
    /** When the user last entered the password, and for how long that is enough. */
    proved: session.proved,
    stepUpSeconds: RECENT_AUTHENTICATION_SECONDS,
    grants: (await readOwnGrants(ctx)) ?? null,
    /** Where the stream of events continues after what the page has read. */
    cursor,
    preferences: await readPreferences(ctx),
    regions: ctx.catalog.regions.map(toRegion),
  };
}
