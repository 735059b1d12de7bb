// Compares one and two `serve` processes on one PostgreSQL: CPU time of service and database per request. See
// README.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Child } from '../child.ts';
import { TOKENS } from '../fill/fill.ts';
import type { LoadAnswer, LoadQuestion } from '../load.ts';
import { type BenchRequest, SERIAL } from '../scenarios.ts';

const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, seconds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
const CONNECTIONS = 16;
/** Clock ticks in /proc. */
const TICKS_PER_SECOND = 100;

const client = new pg.Client({ connectionString: values.url });
await client.connect();

const owners = [TOKENS.average, TOKENS.manyEvents, TOKENS.manyVpcs];
const vpcIds: string[] = [];
for (const account of [3, 2, 1]) {
  const { rows } = await client.query('select id from vpc where account_id = $1 limit 1', [account]);
  vpcIds.push(rows[0].id as string);
}
const NEW_VPC = JSON.stringify({
  label: `new-${Date.now() % 1e6}-${SERIAL}`,
  region: 'us-east',
  subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }],
});

const scenarios: [name: string, requests: BenchRequest[]][] = [
  [
    'view one VPC',
    owners.map((token, index) => ({ method: 'GET', path: `/v4/vpcs/${vpcIds[index]}`, token })),
  ],
  ['list 90 VPCs', [{ method: 'GET', path: '/v4/vpcs', token: TOKENS.average }]],
  ['create a VPC', [{ method: 'POST', path: '/v4/vpcs', token: TOKENS.manyVpcs, body: NEW_VPC }]],
];

for (const count of [1, 2]) {
  const replicas = await Promise.all(Array.from({ length: count }, startReplica));
  const loads = replicas.map(() => new Child('load.ts'));
  try {
    for (const [name, requests] of scenarios) {
      const use = (duration: number) =>
        Promise.all(
          replicas.map(({ port }, index) =>
            (loads[index] as Child).ask<LoadAnswer>({
              port,
              connections: CONNECTIONS / count,
              seconds: duration,
              requests: requests.map((request) => ({
                ...request,
                body: request.body?.replace('new-', `new-${count}${index}-`),
              })),
            } satisfies LoadQuestion),
          ),
        );
      await use(1);
      const [service, database] = [await cpuOfReplicas(replicas), cpuOf(await backends())];
      const answers = await use(seconds);
      const answered = answers.reduce((sum, answer) => sum + answer.answered, 0);
      const used = (before: number, after: number) =>
        `${(((after - before) / answered) * 1e6).toFixed(0)} us`;
      console.log(
        `${count} process${count === 1 ? '' : 'es'}, ${name}: ${(answered / seconds).toFixed(0)} requests/s, CPU a request: service ${used(
          service,
          await cpuOfReplicas(replicas),
        )}, database ${used(database, cpuOf(await backends()))}`,
      );
    }
  } finally {
    for (const load of loads) await load.end();
    for (const { child } of replicas) await child.end();
  }
}
await client.end();

interface Replica {
  child: Child;
  port: number;
}

async function startReplica(): Promise<Replica> {
  const child = new Child('size/replica.ts');
  return { child, port: await child.ask<number>({ databaseUrl: values.url }) };
}

/** CPU seconds of the replicas so far, user and system. */
async function cpuOfReplicas(replicas: readonly Replica[]): Promise<number> {
  const used = await Promise.all(replicas.map(({ child }) => child.cpu()));
  return used.reduce((sum, microseconds) => sum + microseconds / 1e6, 0);
}

async function backends(): Promise<number[]> {
  const { rows } = await client.query(
    "select pid from pg_stat_activity where application_name = 'palisade' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid as number);
}

/** CPU seconds of the database's processes so far. Linux only. */
function cpuOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS_PER_SECOND;
}
