// What programs load, without a clock.
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Installation } from '#test/cli/palisade';
import { ServerProcess } from '#test/harness/server-process';

/** What one process has loaded. */
export interface Loaded {
  /** Modules of ours. */
  own: number;
  /** Names, sorted. */
  packages: readonly string[];
}

const RECORDER = new URL('./record-modules.ts', import.meta.url).href;

/** A paragraph for `serve`, `dev` and a command, each until its first answer. The database of `serve` exists. */
export async function startBudget(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'palisade-start-'));
  try {
    const file = join(folder, 'modules.json');
    const env = { NODE_OPTIONS: `--import=${RECORDER}`, PALISADE_TEST_MODULES_FILE: file };
    const loaded = () => JSON.parse(readFileSync(file, 'utf8')) as Loaded;
    const serve = async (work: (server: ServerProcess) => Promise<unknown>) => {
      const server = await ServerProcess.start(`file:${folder}/palisade.db`, folder, env);
      await work(server);
      await server.stop();
      return loaded();
    };
    await serve(async () => {});
    const ofServe = await serve((server) => server.owner.get('/vpcs'));

    const installation = await Installation.create();
    const dev = await installation.dev(['--json', '--port', '0'], env);
    const { url, token } = JSON.parse(dev.stdout.trim());
    await installation.run(['api', 'GET', '/vpcs', '--server', url], {
      env: { ...env, PALISADE_TOKEN: token },
    });
    const ofCommand = loaded();
    await dev.stop();
    return [
      described('serve', ofServe),
      described('dev', loaded()),
      described('api GET /vpcs', ofCommand),
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function described(name: string, { own, packages }: Loaded): string {
  const lines = packages.map((one) => `  ${one}\n`).join('');
  return `palisade ${name}: ${own} modules, ${packages.length} packages\n${lines}`;
}
