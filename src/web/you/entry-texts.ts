import { minuteText } from '#domain/time';
import type { ShownToken } from '#features/identity/tokens/store';
import { selectMakers } from '#features/webhooks/records';
import type { SignedInVisit } from '#web/kit/answer';
import { type Html, html } from '#web/kit/html';
import { isolatedName, visibleName } from '#web/kit/name-text';

export function tokenEntry(token: ShownToken): Html {
  const { id, label, prefix } = token;
  return html`<li><div>${label === '' ? 'No label' : isolatedName(label)}
<small>${tokenFacts(token)}</small></div>
<a class="quiet" href="/you/tokens/${id}/revoke" aria-label="Revoke ${visibleName(label)} ${prefix ?? ''}">Revoke</a></li>`;
}

/** The facts that identify a token, and its access. */
export function tokenFacts({ prefix, scopes, created, expiry, last_used: used, app }: ShownToken): Html {
  return html`Begins with ${prefix ?? ''}. Scopes: ${scopesText(scopes)}. Created ${minuteText(created)}, valid ${
    expiry === null ? 'until it is revoked' : `until ${minuteText(expiry)}`
  }. ${used === null ? 'Never used' : `Last used in the hour after ${minuteText(used)}`}.${
    app === null ? undefined : html` Created by ${isolatedName(app)}.`
  }`;
}

export function scopesText(scopes: string): string {
  return scopes === '*' ? 'everything' : scopes.replaceAll(' ', ', ');
}

type Makers = Awaited<ReturnType<typeof selectMakers>>;

/**
 * What the webhooks are called that something of the user created: `its 2 webhooks`. Undefined when there are none, or
 * when the user may not see webhooks.
 */
export async function webhooksOf(
  visit: SignedInVisit,
  isMaker: (maker: Makers[number]) => boolean,
): Promise<string | undefined> {
  return webhooksText((await makersOf(visit)).filter(isMaker).length);
}

/** With what the webhooks of the account were created; none for users who may not see webhooks. */
export async function makersOf({ ctx, signedIn }: SignedInVisit): Promise<Makers> {
  const { restricted, account_id: accountId } = signedIn.user;
  return restricted === 0 ? await selectMakers(ctx.db, accountId) : [];
}

export function webhooksText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'its webhook' : `its ${count} webhooks`;
}
