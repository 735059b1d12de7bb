// What programs load, without a clock.
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Installation } from '#test/cli/palisade';
import { withArtifact } from '#test/harness/artifact';
import { Client } from '#test/harness/http-client';

/** What one process has loaded. */
export interface Loaded {
  /** Modules of ours: paths relative to the repository, sorted. */
  own: readonly string[];
  /** Names, sorted. */
  packages: readonly string[];
}

/** By the command. */
type Budget = ReadonlyMap<string, Loaded>;

const RECORDER = new URL('./record-modules.ts', import.meta.url).href;

/** The text of `test/golden/budgets/start.txt`: what `serve`, `dev` and a command load from the sources. */
export async function startBudget(): Promise<string> {
  const paragraphs = [...(await loadedBy())].map(
    ([name, { own, packages }]) =>
      `palisade ${name}: ${own.length} modules, ${packages.length} packages\n${list(packages)}`,
  );
  return paragraphs.join('\n');
}

/**
 * The text of `test/golden/budgets/start-of-package.txt`: what the same commands load from the artifact beyond that,
 * because files of a bundle have several modules.
 */
export async function packageStartBudget(): Promise<string> {
  const sources = await loadedBy();
  const bundled = await withArtifact((folder) => loadedBy(join(folder, 'bin/palisade.js')));
  const paragraphs = [...bundled].map(([name, { own, packages }]) => {
    const { own: others = [], packages: otherPackages = [] } = sources.get(name) ?? {};
    const more = [
      ...packages.filter((one) => !otherPackages.includes(one)),
      ...own.filter((one) => !others.includes(one)),
    ];
    return `palisade ${name}: ${own.length} modules, ${packages.length} packages; not from the sources:\n${list(more)}`;
  });
  return paragraphs.join('\n');
}

/** Each command until its first answer. The database of `serve` exists. */
async function loadedBy(program?: string): Promise<Budget> {
  const folder = await mkdtemp(join(tmpdir(), 'palisade-start-'));
  try {
    const file = join(folder, 'modules.json');
    const env = { NODE_OPTIONS: `--import=${RECORDER}`, PALISADE_TEST_MODULES_FILE: file };
    const loaded = () => JSON.parse(readFileSync(file, 'utf8')) as Loaded;
    const installation = await Installation.create('sqlite', program);
    const token = 'ab'.repeat(32);
    const serve = async () => {
      const server = await installation.serve({ env: { ...env, PALISADE_BOOTSTRAP_TOKEN: token } });
      await new Client(server.base, token).get('/vpcs');
      await server.stop();
      return loaded();
    };
    await serve();
    const ofServe = await serve();

    const dev = await installation.dev(['--json', '--port', '0'], env);
    const { url, token: devToken } = JSON.parse(dev.stdout.trim());
    await installation.run(['api', 'GET', '/vpcs', '--server', url], {
      env: { ...env, PALISADE_TOKEN: devToken },
    });
    const ofCommand = loaded();
    await dev.stop();
    return new Map([
      ['serve', ofServe],
      ['dev', loaded()],
      ['api GET /vpcs', ofCommand],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function list(names: readonly string[]): string {
  return names.map((name) => `  ${name}\n`).join('');
}
