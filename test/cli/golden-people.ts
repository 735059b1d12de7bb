// What commands for users print on a terminal of 80 columns, against a service.
import { type Env, Installation, type Serving } from './palisade.ts';

const KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKHEKQUwnOJ9zTfBHpTJAUJ3iU+Q2YGmC7UjxcYvVqCC maria@example.com';

/** In the order in which they fill the service. A word in quotes has spaces. */
const TABLES = [
  'vpc list',
  'vpc create --label orders-east --region us-east --subnet web=10.0.4.0/24 --subnet db=/26',
  'vpc create --label analytics --region eu-central --dry-run',
  'vpc list',
  'vpc list --json',
  'vpc usage orders-east',
  'vpc free orders-east --prefix 24 --limit 3',
  'subnet create --vpc orders-east --label api --prefix 24',
  'subnet list --vpc orders-east',
  'subnet free web --vpc orders-east',
  'compute create --label web-1 --type c1-standard-2 --region us-east --tag web --interface subnet=orders-east/web,primary',
  'vpc ips orders-east',
  "firewall create --label web --rule 'tcp 443 from anywhere' --rule 'tcp 22 from 203.0.113.0/24' --inbound-policy drop --outbound-policy accept --compute web-1",
  'firewall list',
  'firewall set-rules web --inbound-policy accept --dry-run',
  "firewall set-rules web --rule 'tcp 80,443 from anywhere'",
  'firewall rules web',
  'firewall devices web',
  'compute firewalls web-1',
  'firewall delete web --dry-run',
  'compute delete web-1 --dry-run',
  'compute list',
  'compute delete web-1 --yes',
  'token create --label deploy --scopes vpc:read_write,events:read_only,computes:read_only --allowed-ip 127.0.0.0/8',
  'token list',
  'token show deploy',
  'token delete deploy --yes',
  `ssh-key create --label laptop --ssh-key '${KEY}'`,
  'ssh-key list',
  'event list --last 3',
  'event show 3',
  'region list',
  'region show us-east',
  'type show c1-standard-2',
  'image show public/debian12',
  'vpc delete orders-east --yes',
];

const ERRORS = [
  'vpc',
  'vpc lst',
  'vpc show',
  'vpc show nothing',
  'vpc show 99',
  'vpc update 99',
  'vpc create --region us-east',
  'vpc create',
  'vpc create --label a --region nowhere --subnet web=10.0.4.0/24 --subnet db=10.0.4.0/25',
  'vpc create --label a --region us-east --subnet web',
  'vpc list --filter nonsense',
  `vpc list --filter '{"x":1}'`,
  'subnet list',
  'subnet list --vpc nothing',
  'compute create --type c1-standard-2 --region us-east --interface nonsense',
  'compute create --type nothing --region us-east --image public/debian12',
  'compute update 1 --alerts 90',
  'firewall create --label web',
  "firewall set-rules web --rule 'tcp from nowhere'",
  "firewall create --label web --rule 'tcp 22 from anywhere'",
  'event list --last x',
  'vpc list --server nowhere',
  'vpc list --profile nobody',
  'profile list',
  'profile use nobody',
];

const COLOURED = [
  'vpc list --help',
  'vpc list',
  'vpc create',
  'token create --label coloured',
  'region list',
];

type Show = (words: string, env: Env) => Promise<string>;

/** @param shown runs a command, and returns what it prints with its exit status */
export async function goldenTextsOfPeople(
  shown: (installation: Installation, args: readonly string[], env: Env) => Promise<string>,
): Promise<Map<string, string>> {
  const installation = await Installation.create();
  const serving = await installation.dev(['--port', '0']);
  const connection = connectionOf(serving);
  const show: Show = async (words, env) => {
    const args = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    const text = await shown(installation, args, {
      ...connection,
      XDG_CONFIG_HOME: installation.path('config'),
      ...env,
    });
    return `$ palisade ${words}\n${text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')}`;
  };
  const all = async (commands: readonly string[], env: Env): Promise<string> => {
    const texts: string[] = [];
    for (const command of commands) texts.push(await show(command, env));
    return texts.join('\n');
  };
  try {
    return new Map([
      ['people.txt', await all(TABLES, { NO_COLOR: '1' })],
      ['people-errors.txt', await all(ERRORS, { NO_COLOR: '1' })],
      ['people-colors.txt', await all(COLOURED, { FORCE_COLOR: '1' })],
    ]);
  } finally {
    await serving.stop();
  }
}

function connectionOf({ stdout }: Serving): Env {
  const [, server = '', token = ''] = /API=(\S+)\/v4 TOKEN=(\S+)/.exec(stdout) ?? [];
  return { PALISADE_SERVER: server, PALISADE_TOKEN: token };
}
