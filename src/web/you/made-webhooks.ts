import { selectMakers } from '#features/webhooks/records';
import type { SignedInVisit } from '#web/kit/require-session';

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
