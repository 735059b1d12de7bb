import { type Command, Option } from 'commander';
import { WrongUsage } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson, collect, parser } from '#cli/options';
import { facts, printResult } from '#cli/output';
import { GLOBAL_GRANTS, type GlobalGrant, type Permission } from '#domain/identity/grants';
import { type Grants, type GrantsInput, readGrants, setGrants } from '#features/identity/grants/index';
import type { UserRow } from '#store/schema/tables/index';
import { asOperator } from '../operator.ts';
import { findUser, parseRowId } from '../references.ts';

type PermissionOption = Permission | 'none';
type EntityGrant = NonNullable<GrantsInput['vpc']>[number];

interface SetOptions {
  global?: [GlobalGrant, boolean][];
  accountAccess?: PermissionOption;
  compute?: EntityGrant[];
  vpc?: EntityGrant[];
  json?: boolean;
}

const PERMISSIONS: readonly PermissionOption[] = ['read_only', 'read_write', 'none'];

const ENTITY_GRANT_FORMS = 'ID=read_only, ID=read_write or ID=none';

export function defineGrant(grant: Command): void {
  grant.description('Show and set what a restricted user may do. Unrestricted users may do everything.');

  const set = grant
    .command('set <username>')
    .description('Change grants of a restricted user. What is not named stays as it is.')
    .option(
      '--global <name=true|false>',
      `give or take a right in the account; may be repeated: ${GLOBAL_GRANTS.join(', ')}`,
      collect(parser('NAME=true or NAME=false, with one of the names in the help', parseGlobalGrant)),
    )
    .addOption(
      new Option('--account-access <permission>', 'access to the account itself').choices(PERMISSIONS),
    )
    .option(
      '--compute <id=permission>',
      'access to a compute: read_only, read_write or none; may be repeated',
      collect(parser(ENTITY_GRANT_FORMS, parseEntityGrant)),
    )
    .option(
      '--vpc <id=permission>',
      'access to a VPC: read_only, read_write or none; may be repeated',
      collect(parser(ENTITY_GRANT_FORMS, parseEntityGrant)),
    )
    .action(runSet);
  addDatabaseSettings(addJson(set));
  addExamples(
    set,
    'palisade grant set robot --global add_vpcs=true',
    'palisade grant set robot --vpc 1042=read_write --vpc 1043=none',
    'palisade grant set robot --compute 3107=read_only',
    'palisade grant set robot --account-access read_only',
  );

  const show = grant.command('show <username>').description('Show the grants of a user.').action(runShow);
  addDatabaseSettings(addJson(show));
  addExamples(show, 'palisade grant show robot', 'palisade grant show robot --json');
}

async function runSet(username: string, options: SetOptions, command: Command): Promise<void> {
  const { global = [], accountAccess, compute = [], vpc = [] } = options;
  if (accountAccess === undefined && [global, compute, vpc].every(({ length }) => length === 0)) {
    throw new WrongUsage('Nothing to set: give --global, --account-access, --compute or --vpc');
  }
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    const access = accountAccess && { account_access: toPermission(accountAccess) };
    const changes = { global: { ...Object.fromEntries(global), ...access }, compute, vpc };
    const grants = await setGrants(ctx, user, changes);
    printGrants(user, grants, options);
  });
}

async function runShow(username: string, options: { json?: boolean }, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = await findUser(ctx.db, username);
    printGrants(user, await readGrants(ctx.db, user), options);
  });
}

function printGrants({ username }: UserRow, grants: Grants | null, options: { json?: boolean }): void {
  printResult({ username, restricted: grants !== null, grants }, options, () => {
    if (!grants) return `${username} is unrestricted: every right in its account.`;
    const { account_access, ...rights } = grants.global;
    const held = Object.entries(rights).flatMap(([name, value]) => (value === true ? [name] : []));
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
  });
}

function parseGlobalGrant(text: string): [GlobalGrant, boolean] | undefined {
  const [, name, value] = /^(\w+)=(true|false)$/.exec(text) ?? [];
  const grant = GLOBAL_GRANTS.find((known) => known === name);
  return grant && [grant, value === 'true'];
}

function parseEntityGrant(text: string): EntityGrant | undefined {
  const [idText = '', value] = text.split('=', 2);
  const id = parseRowId(idText);
  const permission = PERMISSIONS.find((known) => known === value);
  return id === undefined || !permission ? undefined : { id, permissions: toPermission(permission) };
}

function toPermission(option: PermissionOption): Permission | null {
  return option === 'none' ? null : option;
}
