import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Child } from './child.ts';
import type { LoadAnswer, LoadQuestion } from './load.ts';
import type { Usage } from './report.ts';
import type { Fixture, ServiceQuestion } from './service.ts';

/** A running service and its fixture. */
export interface Prepared {
  server: Child;
  fixture: Fixture;
}

/** This checkout. */
const OWN = fileURLToPath(new URL('../', import.meta.url));

interface PrepareOptions {
  /** The service gets a PostgreSQL of its own. That does not wait for the disk: CPU is what is measured there. */
  onPostgres?: boolean;
  /** Whose service it is. */
  checkout?: string;
}

/** Starts a service in an empty folder, until `ending` is disposed. */
export async function prepare(
  ending: AsyncDisposableStack,
  question: ServiceQuestion,
  { onPostgres = false, checkout = OWN }: PrepareOptions = {},
): Promise<Prepared> {
  const { folder } = question;
  const databaseUrl = onPostgres ? await newPostgres(ending) : undefined;
  const server = new Child(`${checkout}bench/service.ts`, openSync(`${folder}/service.log`, 'a'));
  ending.defer(() => server.end());
  const all = { ...question, ...(databaseUrl && { databaseUrl }) } satisfies ServiceQuestion;
  return { server, fixture: await server.ask<Fixture>(all) };
}

async function newPostgres(ending: AsyncDisposableStack): Promise<string> {
  const { startPostgres } = await import('#test/postgres-server');
  const postgres = await startPostgres();
  ending.defer(() => postgres.stop());
  return postgres.url;
}

/** What a server does under load. */
export async function use(load: Child, server: Child, question: LoadQuestion): Promise<Usage> {
  const [serverBefore, loadBefore] = [await server.cpu(), await load.cpu()];
  const { answered, seconds } = await load.ask<LoadAnswer>(question);
  return {
    perSecond: answered / seconds,
    serverCpu: ((await server.cpu()) - serverBefore) / answered,
    loadCpu: ((await load.cpu()) - loadBefore) / answered,
  };
}
