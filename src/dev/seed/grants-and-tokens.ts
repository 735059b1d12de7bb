import type { Ctx } from '#access/ctx';
import type { DevLogin } from '#dev/logins/login';
import type { NewEvent } from '#domain/event';
import { parseScopes } from '#domain/identity/scopes';
import { asId, type VpcId } from '#domain/ids';
import { parseTime } from '#domain/time';
import { setGrants } from '#features/identity/grants/actions';
import { addTokenRow, tokenCreateEvent } from '#features/identity/tokens/actions';
import { mutateUser } from '#features/identity/users/target';
import { hashToken } from '#platform/token-hash';
import { deriveValue, type SeededAccount, type SeededUser, SeedProblems, withFieldPath } from './accounts.ts';
import type { SeedToken } from './schema.ts';

const SCOPES_NOT_VALID = 'scopes is not valid';
const TIME_NOT_VALID = 'expiry must be a time such as 2030-01-01T00:00:00';
const LABEL_NOT_FOUND = 'The account has nothing with this label';

/** What the labels of an account stand for. */
export interface LabeledIds {
  vpcs: ReadonlyMap<string, number>;
  computes: ReadonlyMap<string, number>;
  firewalls: ReadonlyMap<string, number>;
}

/** A user with the token that was made for it. */
export interface SeededToken {
  username: string;
  token: string;
}

/**
 * Creates grants and tokens, which may name VPCs, computes and firewalls.
 * @returns the tokens of users for whom the seed has none
 * @throws SeedProblems
 */
export async function seedGrantsAndTokens(
  ctx: Ctx,
  { users }: SeededAccount,
  labels: LabeledIds,
  login: DevLogin & { userId: number },
): Promise<SeededToken[]> {
  const made: SeededToken[] = [];
  for (const user of users) {
    await seedGrants(ctx, user, labels);
    const { username } = user.row;
    const isLogin = login.userId === user.row.id;
    const own = isLogin ? login.token : deriveValue(login, 'token', username);
    const { tokens } = user.seed;
    const first: SeedToken = { label: 'first token', token: own };
    const wanted = (tokens ?? [first]).map((token, index) => ({
      ...token,
      hash: token.token_hash ?? hashToken(token.token ?? deriveValue(login, 'token', `${username} ${index}`)),
    }));
    const hash = hashToken(own);
    if (isLogin && !wanted.some((token) => token.hash === hash)) wanted.push({ ...first, hash });
    for (const [index, token] of wanted.entries()) {
      await seedToken(ctx, user, token, labels, `${user.field}.tokens[${index}]`);
    }
    if (!tokens) made.push({ username, token: own });
  }
  return made;
}

async function seedGrants(ctx: Ctx, { seed, row, field }: SeededUser, labels: LabeledIds): Promise<void> {
  const { grants } = seed;
  if (!grants) return;
  const idsOf = (kind: keyof LabeledIds) =>
    (grants[kind] ?? []).map(({ label, permissions }, index) => ({
      id: idOf(labels[kind], label, `${field}.grants.${kind}[${index}].label`),
      permissions,
    }));
  const rights = Object.fromEntries((grants.global ?? []).map((name) => [name, true]));
  const { account_access: access } = grants;
  await withFieldPath(`${field}.grants`, () =>
    mutateUser(ctx, row, (tx, user) =>
      setGrants(tx, user, {
        global: { ...rights, ...(access && { account_access: access }) },
        vpc: idsOf('vpcs'),
        compute: idsOf('computes'),
        firewall: idsOf('firewalls'),
      }),
    ),
  );
}

async function seedToken(
  ctx: Ctx,
  { row }: SeededUser,
  token: SeedToken & { hash: string },
  labels: LabeledIds,
  field: string,
): Promise<void> {
  const { label = '', scopes = '*', expiry, vpcs, allowed_ips, hash } = token;
  const scopeList = parseScopes(scopes, { parentAccount: false });
  if (!scopeList) throw new SeedProblems([{ field: `${field}.scopes`, reason: SCOPES_NOT_VALID }]);
  const end = expiry ? parseTime(expiry) : null;
  if (end === undefined) throw new SeedProblems([{ field: `${field}.expiry`, reason: TIME_NOT_VALID }]);
  const ids = vpcs?.map((name, index) => idOf(labels.vpcs, name, `${field}.vpcs[${index}]`));
  const restrictions = {
    ...(ids && { vpcs: ids.map((id) => asId<VpcId>(id)) }),
    ...(allowed_ips && { allowed_ips }),
  };
  await ctx.mutate(async (tx) => {
    const events: NewEvent[] = [];
    const prefix = (token.token ?? hash).slice(0, 16);
    const input = { label, scopes: scopeList, expiry: end, restrictions };
    const made = await addTokenRow(ctx, tx, row, input, { hash, prefix });
    events.push(tokenCreateEvent(row, { row: made, token: '' }));
    return { value: undefined, event: events };
  });
}

function idOf(ids: ReadonlyMap<string, number>, label: string, field: string): number {
  const id = ids.get(label);
  if (id === undefined) throw new SeedProblems([{ field, reason: LABEL_NOT_FOUND }]);
  return id;
}
