import { group } from '#cli/command';
import { Refusal, UsageError } from '#cli/errors';
import { choice, repeated } from '#cli/inputs';
import { parser } from '#cli/options';
import { facts } from '#cli/output';
import { EFFECTIVE_GRANTS, GLOBAL_GRANTS, type GlobalGrant, type Permission } from '#domain/identity/grants';
import { readGrants, setGrants } from '#features/identity/grants/actions';
import type { Grants, GrantsInput } from '#features/identity/grants/schema';
import { mutateUser } from '#features/identity/users/target';
import type { UserRow } from '#store/schema/tables/index';
import { userCommand } from '../operator.ts';
import { parseRowId } from '../references.ts';

type PermissionOption = Permission | 'none';
type EntityGrantChange = NonNullable<GrantsInput['vpc']>[number];

/** Ids in an error. */
const MOST_SHOWN = 10;

const PERMISSIONS: readonly PermissionOption[] = ['read_only', 'read_write', 'none'];

const entityGrant = parser('ID=read_only, ID=read_write or ID=none', parseEntityGrant);

interface UserGrants {
  username: string;
  /** Null for an unrestricted user. */
  grants: Grants | null;
}

const shown = {
  json: ({ username, grants }: UserGrants) => ({ username, restricted: grants !== null, grants }),
  words({ username, grants }: UserGrants): string {
    if (!grants) return `${username} is unrestricted and has all rights in its account.`;
    const { account_access, ...rights } = grants.global;
    const held = Object.entries(rights).flatMap(([name, given]) => (given === true ? [name] : []));
    return facts([
      ['username', username],
      ['account access', account_access ?? 'none'],
      ['global', held.join(', ') || 'none'],
      ...(['compute', 'vpc'] as const).flatMap((kind) =>
        grants[kind].map(
          ({ id, label, permissions }) => [`${kind} ${id}`, `${permissions ?? 'none'}  ${label}`] as const,
        ),
      ),
    ]);
  },
};

const set = userCommand({
  name: 'set',
  description: 'Change grants of a restricted user. Grants without an option stay unchanged.',
  input: {
    global: repeated(
      '--global <name=true|false>',
      `grant or revoke a right in the account; can be repeated: ${EFFECTIVE_GRANTS.join(', ')}`,
      parser('NAME=true or NAME=false, with one of the names in the help', parseGlobalGrant),
    ),
    accountAccess: choice('--account-access <permission>', 'access to the account itself', PERMISSIONS),
    compute: repeated(
      '--compute <id=permission>',
      'access to a compute: read_only, read_write or none; can be repeated',
      entityGrant,
    ),
    vpc: repeated(
      '--vpc <id=permission>',
      'access to a VPC: read_only, read_write or none; can be repeated',
      entityGrant,
    ),
  },
  examples: [
    'palisade grant set robot --global add_vpcs=true',
    'palisade grant set robot --vpc 1042=read_write --vpc 1043=none',
    'palisade grant set robot --compute 3107=read_only',
    'palisade grant set robot --account-access read_only',
  ],
  check({ global, accountAccess, compute, vpc }) {
    if (!global && !accountAccess && !compute && !vpc) {
      throw new UsageError('Nothing to set: use --global, --account-access, --compute or --vpc');
    }
  },
  async run({ ctx, user }, { global = [], accountAccess, compute = [], vpc = [] }) {
    const access = accountAccess && { account_access: toPermission(accountAccess) };
    requireEntities(user, await readGrants(ctx.db, user), { compute, vpc });
    const changes = { global: { ...Object.fromEntries(global), ...access }, compute, vpc };
    const grants = await mutateUser(ctx, user, (tx, row) => setGrants(tx, row, changes));
    return { username: user.username, grants };
  },
  ...shown,
});

const show = userCommand({
  name: 'show',
  description: 'Show the grants of a user.',
  examples: ['palisade grant show robot', 'palisade grant show robot --json'],
  async run({ ctx, user }) {
    return { username: user.username, grants: await readGrants(ctx.db, user) };
  },
  ...shown,
});

export const defineGrant = group(
  'Show and set what a restricted user may do. Unrestricted users may do everything.',
  [set, show],
);

/** Names the option and what exists, where the API says that an id is not valid. @throws Refusal */
function requireEntities(
  { account_id: account }: UserRow,
  grants: Grants | null,
  wanted: Readonly<Record<'compute' | 'vpc', readonly EntityGrantChange[]>>,
): void {
  if (!grants) return;
  for (const kind of ['compute', 'vpc'] as const) {
    const known = grants[kind];
    const missing = wanted[kind].find(({ id }) => !known.some((one) => one.id === id));
    if (!missing) continue;
    const name = kind === 'vpc' ? 'VPC' : kind;
    throw new Refusal(`--${kind}: account ${account} has no ${name} ${missing.id}; ${existing(known, name)}`);
  }
}

function existing(known: readonly { id: number; label: string }[], name: string): string {
  if (known.length === 0) return `it has no ${name}s`;
  const shown = known.slice(0, MOST_SHOWN).map(({ id, label }) => `${id} (${label})`);
  const more = known.length - shown.length;
  return `it has ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function parseGlobalGrant(text: string): [GlobalGrant, boolean] | undefined {
  const [, name, given] = /^(\w+)=(true|false)$/.exec(text) ?? [];
  const grant = GLOBAL_GRANTS.find((known) => known === name);
  return grant && [grant, given === 'true'];
}

function parseEntityGrant(text: string): EntityGrantChange | undefined {
  const [idText = '', given] = text.split('=', 2);
  const id = parseRowId(idText);
  const permission = PERMISSIONS.find((known) => known === given);
  return id === undefined || !permission ? undefined : { id, permissions: toPermission(permission) };
}

function toPermission(option: PermissionOption): Permission | null {
  return option === 'none' ? null : option;
}
