import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import { PROOF_SECONDS } from '#access/proof';
import { toRegion } from '#features/catalog/regions/schema';
import { selectCompany } from '#features/identity/accounts/store';
import { readOwnGrants } from '#features/identity/grants/own-grants';
import { readPreferences } from '#features/identity/preferences/store';
import type { SignedIn } from '#features/identity/sessions/actions';
import { sendsMail } from '#features/outbox/transports/configured';
import { iconOf } from '#web/brand/brand-parts';

/** What the console's script needs before its first request. Contains no secret. */
export interface SessionFacts {
  user: { uid: number; username: string; email: string; restricted: boolean; timezone: string };
  account: { company: string; euuid: string };
  /** Base URL of the API, for commands to copy. */
  apiUrl: string;
  /** How the service presents itself: its name, the address of its logo, and where people get help. */
  brand: { name: string; logo: string; supportUrl: string | null };
  /** Whether mails leave the service. Otherwise the console shows the links of invitations. */
  sendsMail: boolean;
  /** Version of Palisade. */
  version: string;
  /** When the session ends at the latest, in UTC seconds. */
  ends: number;
  /** When the user last entered the password, in UTC seconds. */
  proved: number;
  /** For how long that is enough. */
  stepUpSeconds: number;
  /** As `GET /profile/grants` returns them; null for an unrestricted user. */
  grants: object | null;
  /** Where the stream of events continues after what the page has read. */
  cursor: string;
  /** The preferences of the console. */
  preferences: object;
  /** As `GET /regions` returns them. */
  regions: readonly object[];
}

export async function readSessionFacts(
  services: Services,
  { user, session }: SignedIn,
  actor: Actor,
  version: string,
): Promise<SessionFacts> {
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
    apiUrl: `${services.config.publicUrl}/v4`,
    brand: { name: brand.name, logo: iconOf(brand), supportUrl: brand.supportUrl ?? null },
    sendsMail: sendsMail(services.config),
    version,
    ends: session.created + ctx.ttl.sessionTotal,
    proved: session.proved,
    stepUpSeconds: PROOF_SECONDS,
    grants: (await readOwnGrants(ctx)) ?? null,
    cursor,
    preferences: await readPreferences(ctx),
    regions: ctx.catalog.regions.map(toRegion),
  };
}
