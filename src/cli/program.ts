import type { Command } from 'commander';
import { programName } from '#config/config';
import { hostGroup, networkGroup } from '#network/commands';
import { packageVersion } from '#platform/version';
import type { Resource } from './client/resources/resource.ts';
import { explain } from './errors.ts';
import { afterHelp, helpLayout, PalisadeCommand, readWords, withoutHelpWord } from './help/help.ts';
import { printable } from './printable.ts';
import { helpAs, hintAs } from './program-name.ts';
import { hasColour, painted } from './terminal/colour.ts';
import { helpWidth, terminalWidth, wrapped } from './terminal/width.ts';

interface CommandGroup {
  name: string;
  summary: string;
  /** Loads the modules of the command. Called only for the command that runs. */
  load(): Promise<(command: Command) => void>;
}

/** For the operator of a service. */
export const operatorGroups: readonly CommandGroup[] = [
  {
    name: 'serve',
    summary: 'start the service',
    load: async () => (await import('./operator/serve/serve.ts')).defineServe,
  },
  {
    name: 'dev',
    summary: 'start the service for tests of a client',
    load: async () => (await import('./operator/dev.ts')).defineDev,
  },
  hostGroup,
  {
    name: 'migrate',
    summary: 'bring the database schema up to date',
    load: async () => (await import('./operator/database/migrate.ts')).migration.define,
  },
  {
    name: 'maintenance',
    summary: 'turn maintenance mode on or off',
    load: async () => (await import('./operator/database/maintenance.ts')).maintenance.define,
  },
  {
    name: 'account',
    summary: 'create, list, link, suspend, resume and delete accounts, set their limits',
    load: async () => (await import('./operator/accounts/account.ts')).defineAccount,
  },
  {
    name: 'user',
    summary: 'create, list and delete users, set passwords',
    load: async () => (await import('./operator/users/user.ts')).defineUser,
  },
  {
    name: 'grant',
    summary: 'show and set what a restricted user may do',
    load: async () => (await import('./operator/users/grant.ts')).defineGrant,
  },
  {
    name: 'user-token',
    summary: 'create, list and revoke personal access tokens of users',
    load: async () => (await import('./operator/users/user-token.ts')).defineUserToken,
  },
  {
    name: 'oauth-client',
    summary: 'list, disable, suspend and activate OAuth apps',
    load: async () => (await import('./operator/accounts/oauth-client.ts')).defineOauthClient,
  },
  {
    name: 'outbox',
    summary: 'show messages to users and resend them',
    load: async () => (await import('./operator/accounts/outbox.ts')).defineOutbox,
  },
  {
    name: 'mail',
    summary: 'send a test mail',
    load: async () => (await import('./operator/mail.ts')).defineMail,
  },
  networkGroup,
  {
    name: 'key',
    summary: 'rotate the key for encryption at rest',
    load: async () => (await import('./operator/database/key.ts')).defineKey,
  },
  {
    name: 'backup',
    summary: 'back up the database to a file while the service is running',
    load: async () => (await import('./operator/database/backup.ts')).backup.define,
  },
  {
    name: 'restore',
    summary: 'restore a backup into an empty database',
    load: async () => (await import('./operator/database/restore.ts')).restoration.define,
  },
  {
    name: 'move',
    summary: 'copy the database to another SQLite or PostgreSQL database',
    load: async () => (await import('./operator/database/move.ts')).move.define,
  },
  {
    name: 'doctor',
    summary: 'check all that the service needs, and whether it runs',
    load: async () => (await import('./operator/doctor/doctor.ts')).doctor.define,
  },
  {
    name: 'completion',
    summary: 'print a script that completes commands in bash, zsh or fish',
    load: async () => {
      const { defineCompletion } = await import('./completion/completion.ts');
      return (command) => defineCompletion(command, loadProgram);
    },
  },
];

/** For users of a service. */
export const userGroups: readonly CommandGroup[] = [
  {
    name: 'login',
    summary: 'sign in to a service',
    load: async () => (await import('./client/sign-in/login.ts')).defineLogin,
  },
  {
    name: 'profile',
    summary: 'show your sign-ins, and choose between them',
    load: async () => (await import('./client/sign-in/profile.ts')).defineProfile,
  },
  {
    name: 'logout',
    summary: 'sign out of a service',
    load: async () => (await import('./client/sign-in/logout.ts')).defineLogout,
  },
  {
    name: 'vpc',
    summary: 'list, create, change and delete VPCs',
    load: async () => await loadResource((await import('./client/resources/kinds/vpc.ts')).vpc),
  },
  {
    name: 'subnet',
    summary: 'list, create, change and delete subnets of a VPC',
    load: async () => await loadResource((await import('./client/resources/kinds/subnet.ts')).subnet),
  },
  {
    name: 'compute',
    summary: 'list, create, change, delete, boot and shut down computes',
    load: async () => await loadResource((await import('./client/resources/kinds/compute.ts')).compute),
  },
  {
    name: 'natgateway',
    summary: 'list, create, rename and delete NAT gateways, and see who has which ports',
    load: async () => await loadResource((await import('./client/resources/kinds/natgateway.ts')).natgateway),
  },
  {
    name: 'forward',
    summary: 'list, create, change and delete port forwards of a NAT gateway',
    load: async () => await loadResource((await import('./client/resources/kinds/forward.ts')).forward),
  },
  {
    name: 'firewall',
    summary: 'list, create, change and delete firewalls, and assign them',
    load: async () => await loadResource((await import('./client/resources/kinds/firewall.ts')).firewall),
  },
  {
    name: 'token',
    summary: 'list, create, change and revoke your access tokens',
    load: async () => await loadResource((await import('./client/resources/kinds/token.ts')).token),
  },
  {
    name: 'ssh-key',
    summary: 'list, add, rename and delete your SSH keys',
    load: async () => await loadResource((await import('./client/resources/kinds/ssh-key.ts')).sshKey),
  },
  {
    name: 'event',
    summary: 'show the events of your account, or follow them',
    load: async () => (await import('./client/events/event.ts')).defineEvent,
  },
  {
    name: 'region',
    summary: 'show the regions',
    load: async () => await loadResource((await import('./client/resources/kinds/catalog.ts')).region),
  },
  {
    name: 'type',
    summary: 'show the compute types',
    load: async () => await loadResource((await import('./client/resources/kinds/catalog.ts')).type),
  },
  {
    name: 'image',
    summary: 'show the images',
    load: async () => await loadResource((await import('./client/resources/kinds/catalog.ts')).image),
  },
  {
    name: 'api',
    summary: 'send any request to the API of a service',
    load: async () => (await import('./client/api.ts')).defineApi,
  },
];

async function loadResource(resource: Resource): Promise<(command: Command) => void> {
  return (await import('./client/resources/define.ts')).defineResource(resource);
}

/** @returns the exit status */
export async function runCommandLine(given: readonly string[]): Promise<number> {
  try {
    const argv = withoutHelpWord(given);
    const program = await createProgram(argv.slice(0, 1));
    await program.parseAsync(readWords(program, argv), { from: 'user' });
    return 0;
  } catch (error) {
    const { lines, exitStatus } = explain(error);
    for (const line of lines) writeError(`${printable(hintAs(programName(), line))}\n`);
    return exitStatus;
  }
}

/** The program with all commands. */
function loadProgram(): Promise<Command> {
  return createProgram([...operatorGroups, ...userGroups].map(({ name }) => name));
}

/** Defines all groups, and the commands of those in `called`. */
async function createProgram(called: readonly string[]): Promise<Command> {
  const calledAs = programName();
  const program = new PalisadeCommand('palisade')
    .description('Self-hosted cloud networking and profile service.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .addHelpText('after', afterHelp)
    .configureHelp({
      ...helpLayout,
      commandDescription: (command) => helpAs(calledAs, command.description()),
    })
    .configureOutput({
      writeOut: (text) => process.stdout.write(helpAs(calledAs, text)),
      writeErr: (text) => writeError(helpAs(calledAs, text)),
      getOutHelpWidth: helpWidth,
      getErrHelpWidth: helpWidth,
      getOutHasColors: () => hasColour(process.stdout),
      getErrHasColors: () => hasColour(process.stderr),
    })
    .exitOverride();
  const headings = { 'Commands for the operator:': operatorGroups, 'Commands for users:': userGroups };
  for (const [heading, groups] of Object.entries(headings))
    for (const { name, summary, load } of groups) {
      const command = program.command(name).summary(summary).helpGroup(heading);
      if (called.includes(name)) (await load())(command);
    }
  return program;
}

function writeError(text: string): void {
  const width = terminalWidth(process.stderr);
  // The indented lines of a stack trace stay whole.
  const lines = text.split('\n').map((line) => (line.startsWith(' ') ? line : wrapped(line, width)));
  process.stderr.write(painted(lines.join('\n'), process.stderr));
}
