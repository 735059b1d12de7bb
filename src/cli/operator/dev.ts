import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Config, configFlags } from '#config/config';
import { origin, originOf } from '#config/network';
import { refuseSettings } from '#dev/config';
import { type DevServer, startDevServer } from '#dev/dev-server';
import type { SeedFile } from '#dev/seed/read-seed';
import { parseTime } from '#domain/time';
import { Refusal } from '../errors.ts';
import { addExamples, collect, parser, readSettings } from '../options.ts';
import { print } from '../output.ts';
import { processLog, stopSignal } from './serve/process.ts';

const DESCRIPTION = [
  'Start the service for tests of a client: in memory, on this machine only, and under control. Below /_dev a test ' +
    'resets it, keeps and restores its state, sets its clock, puts faults into its answers, reads its mails and its ' +
    'requests, and gets accounts of its own. docs/testing-your-client.md shows how.',
  'Compute jobs finish immediately, requests are not limited, and no password has to be changed. Mails and SMS never leave ' +
    'the machine: GET /_dev/outbox shows them.',
].join('\n\n');

const COMMON_SETTINGS = ['PORT', 'PALISADE_HOST', 'PALISADE_CATALOG_DIR', 'PALISADE_LOG_LEVEL'];
/** `--data` and the memory are the only places. */
const NOT_OFFERED = ['PALISADE_DATA_DIR'];

interface Flags {
  seed?: string;
  printSeed?: true;
  data?: string;
  limits?: true;
  allowOrigin?: string[];
  clock?: number;
  json?: true;
}

export function defineDev(command: Command): void {
  command
    .description(DESCRIPTION)
    .option('--seed <file>', 'begin with the accounts, VPCs and computes of this YAML or JSON file')
    .option('--print-seed', 'write the state of the running server at --port as such a file')
    .option('--data <folder>', 'keep the data in this folder, and not in memory')
    .option('--limits', 'limit requests and sign-ins as in production')
    .option(
      '--allow-origin <url>',
      'let pages of this origin, and requests to its host, use the server; can be repeated',
      collect(parser('an address such as http://localhost:5173', (text) => origin.parse(text, ''))),
    )
    .option(
      '--clock <time>',
      'begin at this time, in UTC',
      parser('a time such as 2030-01-01T00:00:00', parseTime),
    )
    .option('--json', 'print the ready line as JSON');
  for (const { name, flag, meaning } of configFlags()) {
    if (NOT_OFFERED.includes(name)) continue;
    const option = new Option(`--${flag} <value>`, meaning).helpGroup('Settings:');
    command.addOption(COMMON_SETTINGS.includes(name) ? option : option.hideHelp());
  }
  command.action(runDev);
  addExamples(
    command,
    'palisade dev',
    'palisade dev --port 0 --json',
    'palisade dev --seed seed.yaml',
    'palisade dev --print-seed > seed.yaml',
    'palisade dev --clock 2030-01-01T00:00:00 --data ./playground',
  );
}

async function runDev(flags: Flags, command: Command): Promise<void> {
  const config = readSettings(command, { refuse: refuseSettings });
  if (flags.printSeed) return print(await readRunningSeed(config));
  const seed = flags.seed === undefined ? undefined : await readSeed(flags.seed);
  const stop = Promise.race([stopSignal(), endOfParent()]);
  const log = await processLog(config, process.stderr);
  const server = await startDevServer(config, {
    log,
    dataDir: flags.data === undefined ? undefined : resolve(flags.data),
    hasLimits: flags.limits === true,
    origins: flags.allowOrigin ?? [],
    now: flags.clock,
    seed,
  });
  print(flags.json ? JSON.stringify(readyFacts(server)) : readyWords(server));
  await stop;
  await server.stop();
  // The channel to who started it would keep the process running.
  if (process.connected) process.disconnect();
}

/** Who started the server with a channel wants it to end at the same time. */
function endOfParent(): Promise<unknown> {
  return new Promise((resolve) => process.once('disconnect', resolve));
}

/** Loads the parser only for a seed. */
async function readSeed(path: string): Promise<SeedFile> {
  const { readSeedFile } = await import('#dev/seed/read-seed');
  return readSeedFile(path);
}

/** @throws Refusal when no such server is running */
async function readRunningSeed({ host, port }: Config): Promise<string> {
  const url = `${originOf('http', host, port)}/_dev/seed`;
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new Refusal(`No \`palisade dev\` answers at ${url}: start it, or choose its --port`);
  const { stringify } = await import('yaml');
  return stringify(await answer.json(), { lineWidth: 0 }).trimEnd();
}

function readyFacts({ service: { url }, login, users }: DevServer) {
  const { username, password, token } = login;
  return { url, api: `${url}/v4`, token, username, password, users };
}

/** Can be pasted into a shell as it is. */
function readyWords(server: DevServer): string {
  const { url, api, token, username, password, users } = readyFacts(server);
  const secret = password === null ? '' : ` PASSWORD='${password.replaceAll("'", "'\\''")}'`;
  return [
    `# Sign in at ${url}/login. Stop the server with Ctrl+C.`,
    ...users
      .filter((user) => user.token !== token)
      .map((user) => `# The token of ${user.username} is ${user.token}.`),
    `export API=${api} TOKEN=${token} USERNAME=${username}${secret}`,
  ].join('\n');
}
