import { Argument, type Command } from 'commander';
import { Failure, type Problem } from '#domain/failure';
import { Refused, WrongUsage } from '../errors.ts';
import { addExamples, parser } from '../options.ts';
import { print } from '../output.ts';
import { readStandardInput } from '../standard-input.ts';
import { type ApiCall, callApi } from './call.ts';
import { requireCredentials } from './credentials.ts';
import { isNearItsEnd, renewCredentials } from './fresh-credentials.ts';
import { printable, type ServerAnswer } from './requests.ts';
import { addServer } from './server.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
/** How the API refuses a token; 401 is also its answer to one without the scope. */
const INVALID_TOKEN = 'Invalid Token';

interface ApiOptions {
  server: string;
  data?: string;
  dataStdin?: boolean;
  filter?: string;
}

export function defineApi(api: Command): void {
  api
    .description(
      'Send a request to the API of a service you are signed in to, and print the answer. When your access is near its ' +
        'end it is renewed first.',
    )
    .addArgument(
      new Argument('<method>', METHODS.join(', ')).argParser(
        parser(`one of ${METHODS.join(', ')}`, (text) => METHODS.find((name) => name === text.toUpperCase())),
      ),
    )
    .addArgument(
      new Argument('<path>', 'path below /v4, with its query').argParser(
        parser('a path such as /vpcs', (text) => (/^\/[\x21-\x7e]*$/.test(text) ? text : undefined)),
      ),
    )
    .option('--data <json>', 'body of the request')
    .option('--data-stdin', 'read the body from standard input')
    .option('--filter <json>', 'which records of a list, as the header X-Filter takes it')
    .action(runApi);
  addServer(api);
  addExamples(
    api,
    'palisade api GET /vpcs',
    `palisade api GET /vpcs --filter '{"label": {"+contains": "orders"}}'`,
    `palisade api POST /vpcs --data '{"label": "orders-east", "region": "us-east"}'`,
    'palisade api PUT /vpcs/1042 --data-stdin < vpc.json',
  );
}

async function runApi(method: string, path: string, options: ApiOptions): Promise<void> {
  const { server, filter } = options;
  const body = await readBody(options);
  const answer = await callWithToken({ server, method, path, body, filter });
  if (answer.status < 200 || answer.status > 299) throw asRefusal(answer);
  if (answer.text !== '') print(process.stdout.isTTY ? pretty(answer) : answer.text);
}

async function callWithToken(call: Omit<ApiCall, 'token'>): Promise<ServerAnswer> {
  const { server } = call;
  const kept = requireCredentials(server);
  const credentials = isNearItsEnd(kept) ? await renewCredentials(server, kept) : kept;
  const answer = await callApi({ ...call, token: credentials.access_token });
  if (answer.status !== 401 || answer.json?.errors?.[0]?.reason !== INVALID_TOKEN) return answer;
  // Ended before its time: only the refresh token can tell whether all of the sign-in has.
  const renewed = await renewCredentials(server, credentials);
  return await callApi({ ...call, token: renewed.access_token });
}

async function readBody({ data, dataStdin }: ApiOptions): Promise<string | undefined> {
  if (data !== undefined && dataStdin) throw new WrongUsage('Give --data or --data-stdin, not both');
  const body = dataStdin ? await readStandardInput() : data;
  if (body !== undefined && !isJson(body)) throw new WrongUsage('The body must be JSON');
  return body;
}

function asRefusal({ status, json }: ServerAnswer): Error {
  const problems = (Array.isArray(json?.errors) ? json.errors : [])
    .filter((problem: Problem) => typeof problem?.reason === 'string')
    .map(({ field, reason }: Problem) => ({
      reason: printable(reason),
      ...(typeof field === 'string' && { field: printable(field) }),
    }));
  return problems.length > 0 ? Failure.invalid(problems) : new Refused(`The service answered ${status}`);
}

function pretty({ text, json }: ServerAnswer): string {
  // A terminal obeys control characters, and JSON leaves the upper ones as they are.
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
