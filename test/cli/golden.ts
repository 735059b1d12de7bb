// What commands print on a terminal of 80 columns: help, tables and errors.
import type { Command } from 'commander';
import { PalisadeCommand } from '#cli/help/help';
import { operatorGroups, userGroups } from '#cli/program';
import { goldenTextsOfPeople } from './golden-people.ts';
import { type Env, Installation } from './palisade.ts';

const PLAIN: Env = { NO_COLOR: '1' };
const COLOURED: Env = { FORCE_COLOR: '1' };

/** Commands that fill the database, and what is shown of it then. */
const TABLES = [
  'migrate',
  'account create --company Example-Company-With-A-Long-Name --username maria --email maria@example.com',
  'user create robot --email robot@long-subdomain.example.com --restricted',
  'user-token create maria --scopes account:read_only,events:read_only,vpc:read_write --label deploy --expires 2031-05-20T00:00:00',
  'account list',
  'user list',
  'user-token list maria',
  'user-token list robot',
  'grant set robot --global add_vpcs=true',
  'grant show robot',
  'oauth-client list',
  'outbox list',
  'maintenance',
];

const ERRORS = [
  'acount list',
  'nonsense',
  'help user creat',
  'user create',
  'account create --username maria',
  'user list --al',
  'maintenance maybe',
  'grant set robot --vpc 7=write',
  'grant set robot --vpc 7=read_only',
  'user delete nobody',
  'user delete maria --yes',
  'user delete robot',
  'user-token create maria --scopes nonsense',
  'account list --config-file /nowhere/palisade.env',
  'account list --database-url file:/nowhere/palisade.db',
  'mail test --to maria@example.com',
];

/** The golden files in `test/golden/cli/`, by name. */
export async function goldenTexts(): Promise<Map<string, string>> {
  const installation = await Installation.create();
  const show = async (words: string, env: Env = PLAIN): Promise<string> => {
    const args = words.split(' ').filter((word) => word !== '');
    return `$ palisade ${words}\n${await shown(installation, args, env)}`;
  };
  const all = async (commands: readonly string[], env?: Env): Promise<string> => {
    const texts: string[] = [];
    for (const command of commands) texts.push(await show(command, env));
    return texts.join('\n');
  };
  const texts = new Map<string, string>();
  texts.set('help/palisade.txt', await show('--help'));
  for (const { name, load } of [...operatorGroups, ...userGroups]) {
    const group = new PalisadeCommand(name);
    (await load())(group);
    texts.set(`help/${name}.txt`, await all(pathsOf(group).map((path) => `${path} --help`)));
  }
  texts.set('tables.txt', await all(TABLES));
  texts.set('errors.txt', await all(ERRORS));
  const coloured = ['--help', 'user create --help', 'user list', 'user create', 'nonsense'];
  texts.set('colors.txt', await all(coloured, COLOURED));
  return new Map([...texts, ...(await goldenTextsOfPeople(shown))]);
}

/** What a command prints, with its exit status if it fails. */
async function shown(installation: Installation, args: readonly string[], env: Env): Promise<string> {
  const { status, stdout, stderr } = await installation.runAgain(args, env, { terminal: true });
  const ending = status === 0 ? '' : `(status ${status})\n`;
  return `${masked(stdout)}${masked(stderr)}${ending}`;
}

function pathsOf(command: Command, path = command.name()): string[] {
  return [path, ...command.commands.flatMap((one) => pathsOf(one, `${path} ${one.name()}`))];
}

/** The groups of a UUID, which a narrow column breaks. Dates are none. */
const UUID_PARTS =
  /(?<=[0-9A-F]-)[0-9A-F]{4,12}\b|\b(?!20\d\d-\d\d-\d\d)[0-9A-F]{4,12}(?=-)|\b[0-9A-F]{12}\b/g;

/** Escape characters made visible, and another text of the same length for what differs between runs. */
function masked(text: string): string {
  return text
    .replaceAll('\u001B', '\\e')
    .replaceAll(/\b202\d-\d\d-\d\d(?=T)/g, '2026-01-01')
    .replaceAll(/(?<=T|\s)\d\d:\d\d:\d\d\b/g, '10:00:00')
    .replaceAll(UUID_PARTS, (hex) => 'F'.repeat(hex.length))
    .replaceAll(/\b[0-9a-f]{3,}(?=\.\.\.)|\b[0-9a-f]{12,}\b/g, (hex) => 'x'.repeat(hex.length))
    .replaceAll(/palisade-test-cli-\w+/g, 'palisade-test-cli-xxxxxx');
}
