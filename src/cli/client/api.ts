import { Argument, type Command } from 'commander';
import { operations } from '#client/generated/operations';
import { UsageError } from '../errors.ts';
import { addExamples, parser } from '../options.ts';
import { print } from '../output.ts';
import { readStandardInput } from '../standard-input.ts';
import { addressOf } from './address.ts';
import { addConnection, type ConnectionFlags } from './connection.ts';
import type { ServerAnswer } from './requests.ts';
import { openSession } from './session.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

interface ApiOptions extends ConnectionFlags {
  data?: string;
  dataStdin?: boolean;
  filter?: string;
  idempotencyKey?: string;
  dryRun?: boolean;
}

export function defineApi(api: Command): void {
  api
    .description(
      'Send a request to the API of the service you are signed in to, and print the response. An access token that is ' +
        'about to expire is refreshed first. For scripts: if PALISADE_TOKEN is set, it is sent instead and not stored.',
    )
    .addArgument(
      new Argument(
        '<method>',
        `${METHODS.join(', ')}, or the name of an operation, such as createVpc`,
      ).argParser(
        parser(`one of ${METHODS.join(', ')}, or an operation of the API reference`, (text) =>
          Object.hasOwn(operations, text) ? text : METHODS.find((name) => name === text.toUpperCase()),
        ),
      ),
    )
    .argument(
      '[path...]',
      'path below /v4, with the query string; for an operation its parameters: vpcId=1042',
    )
    .option('--data <json>', 'body of the request')
    .option('--data-stdin', 'read the body from standard input')
    .option('--filter <json>', 'filter of a list, as in the header X-Filter')
    .option('--idempotency-key <key>', 'repeat the write safely: the same key gets the same answer for a day')
    .option('--dry-run', 'show what a write would answer, without doing it')
    .action(runApi);
  addConnection(api);
  addExamples(
    api,
    'palisade api GET /vpcs',
    `palisade api GET /vpcs --filter '{"label": {"+contains": "orders"}}'`,
    `palisade api POST /vpcs --data '{"label": "orders-east", "region": "us-east"}'`,
    'palisade api DELETE /vpcs/1042 --dry-run',
    'palisade api getVpcSubnet vpcId=1042 vpcSubnetId=2051',
    'palisade api PUT /vpcs/1042 --data-stdin < vpc.json',
    'PALISADE_SERVER=https://api.example.com PALISADE_TOKEN=$(cat token) palisade api GET /profile',
  );
}

async function runApi(name: string, words: readonly string[], options: ApiOptions): Promise<void> {
  const { method, path } = addressOf(name, words);
  const body = await readBody(options);
  const { filter, idempotencyKey } = options;
  requireWrite(method, options);
  const target = options.dryRun ? `${path}${path.includes('?') ? '&' : '?'}dry_run=true` : path;
  const answer = await openSession(options).send({ method, path: target, body, filter, idempotencyKey });
  if (answer.text !== '') print(process.stdout.isTTY ? pretty(answer) : answer.text);
}

function requireWrite(method: string, { idempotencyKey, dryRun }: ApiOptions): void {
  if (method !== 'GET') return;
  if (idempotencyKey !== undefined) throw new UsageError('--idempotency-key: only for POST, PUT and DELETE');
  if (dryRun) throw new UsageError('--dry-run: only for POST, PUT and DELETE');
}

async function readBody({ data, dataStdin }: ApiOptions): Promise<string | undefined> {
  if (data !== undefined && dataStdin) throw new UsageError('Use --data or --data-stdin, not both');
  const body = dataStdin ? await readStandardInput() : data;
  if (body !== undefined && !isJson(body)) throw new UsageError('The body must be JSON');
  return body;
}

function pretty({ text, json }: ServerAnswer): string {
  // Terminals interpret control characters, and JSON does not escape those in the C1 range.
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  return shown.replaceAll(/[^\P{Cc}\n\t]/gu, '?');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
