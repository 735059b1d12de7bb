import { Argument, type Command } from 'commander';
import { addExamples, addJson } from '#cli/options';
import { list, print, printResult } from '#cli/output';
import { formatTime } from '#domain/time';
import { parseProfileName } from '../connection.ts';
import { changeProfiles, readProfiles } from './credentials.ts';
import { type Profiles, requireProfile } from './profiles.ts';

/** A profile without its secrets. */
interface ShownProfile {
  name: string;
  current: boolean;
  server: string;
  username: string | null;
  scopes: string | null;
  /** When the sign-in was last renewed. */
  renewed: string | null;
  signed_in: boolean;
}

export function defineProfile(profile: Command): void {
  profile.description(
    'Show your sign-ins, and choose the one that commands use. `palisade login --profile NAME` makes a profile, ' +
      '`palisade logout --profile NAME` deletes it. --profile and PALISADE_PROFILE choose one for a single command.',
  );
  const listing = profile
    .command('list')
    .description('List the profiles. A star marks the one that commands use.')
    .action(runList);
  addExamples(addJson(listing), 'palisade profile list', 'palisade profile list --json');
  const use = profile
    .command('use')
    .description('Choose the profile that commands use from now on.')
    .addArgument(new Argument('<name>', 'the name of a profile').argParser(parseProfileName))
    .action(runUse);
  addExamples(use, 'palisade profile use work', 'palisade profile use api.example.com');
}

function runList({ json }: { json?: boolean }): void {
  const profiles = shownProfiles(readProfiles());
  printResult(json, profiles, () =>
    list(
      profiles,
      {
        name: ({ name }) => name,
        current: ({ current }) => (current ? '*' : ''),
        server: ({ server }) => server,
        user: ({ username }) => username ?? '-',
        scopes: ({ scopes }) => scopes ?? '-',
        renewed: ({ signed_in, renewed }) => (signed_in ? (renewed ?? '-') : 'ended'),
      },
      'There is no profile: `palisade login` makes one.',
    ),
  );
}

async function runUse(name: string): Promise<void> {
  const { profiles } = await changeProfiles(async (kept) => {
    requireProfile(kept, name);
    return { ...kept, current: name };
  });
  print(`Commands now use ${name}, at ${profiles[name]?.server}.`);
}

function shownProfiles({ current, profiles }: Profiles): ShownProfile[] {
  return Object.entries(profiles).map(([name, { server, username, credentials }]) => ({
    name,
    current: name === current,
    server,
    username: username ?? null,
    scopes: credentials?.scope ?? null,
    renewed: credentials?.issued === undefined ? null : formatTime(credentials.issued),
    signed_in: credentials !== undefined,
  }));
}
