import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type HostReport,
  type HostWanted,
  readHostReport,
  SYNC_PATH,
  type WantedCompute,
} from '#network/hosts/messages/messages';
import { until } from './until.ts';

const TOKEN = 'a token of a test';

/** Listens for hosts, as the service does, and tells them what a test says. */
export class ScriptedService {
  readonly socket: string;
  readonly token = TOKEN;
  /** The last report of each host. */
  readonly reports = new Map<string, HostReport>();
  readonly #wanted = new Map<string, HostWanted>();
  readonly #server: Server;
  #revision = 0;

  private constructor(socket: string) {
    this.socket = socket;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
  }

  static async listen(socket: string): Promise<ScriptedService> {
    const service = new ScriptedService(socket);
    await service.resume();
    return service;
  }

  async resume(): Promise<void> {
    this.#server.listen(this.socket);
    await once(this.#server, 'listening');
  }

  /** Says what a host has to run. */
  want(host: string, computes: WantedCompute[], more: Partial<HostWanted> = {}): void {
    this.#revision += 1;
    this.#wanted.set(host, {
      installation: 'installation-1',
      epoch: 'epoch-1',
      revision: String(this.#revision),
      confirmedRemovals: [],
      computes,
      ...more,
    });
  }

  /** Waits for a report. */
  async reported(host: string, what: string, holds: (report: HostReport) => boolean): Promise<HostReport> {
    return await until(`${host} reports ${what}`, () => {
      const report = this.reports.get(host);
      return report && holds(report) ? report : undefined;
    }).catch((error: unknown) => {
      throw new Error(`The last report: ${JSON.stringify(this.reports.get(host))}`, { cause: error });
    });
  }

  /** Waits until a host has all that is wanted of it, with all ports set up. */
  async done(host: string): Promise<HostReport> {
    const { computes = [], revision } = this.#wanted.get(host) ?? {};
    return await this.reported(host, 'all that is wanted', (report) => {
      const nics = new Map(report.nics.map(({ id, installed }) => [id, installed]));
      const present = new Map(report.computes.map((compute) => [compute.id, compute]));
      return (
        report.revision === revision &&
        report.computes.length === computes.length &&
        computes.every(({ id, power, boot, nics: wanted }) => {
          const compute = present.get(id);
          if (power === 'off') return compute?.state === 'stopped';
          const isUp = wanted.every((nic) => nics.get(nic.id) === true);
          return compute?.state === 'running' && compute.boot === boot && isUp;
        })
      );
    });
  }

  /** Nothing listens until `resume`. */
  async pause(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    if (request.url !== SYNC_PATH) return end(response, 404);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return end(response, 401);
    const read = readHostReport(JSON.parse(body));
    if (read.reason !== undefined) return end(response, 400, read.reason);
    const report = read.value;
    this.reports.set(report.host, report);
    const wanted = this.#wanted.get(report.host);
    if (!wanted || wanted.revision === report.revision) return end(response, 204);
    const text = JSON.stringify(wanted);
    end(response, 200, text);
  }
}

function end(response: ServerResponse, status: number, text?: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
