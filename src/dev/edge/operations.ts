import type { IncomingMessage } from 'node:http';
import { endpoints } from '#app/endpoints';
import { OWN_NAMES } from '#http/api';
import type { WordedApi } from '#http/names/worded-api';
import { RouteTable } from '#http/route-table';

const API = /^\/v4(?:beta)?(?=[/?]|$)/;
const CONSOLE = /^\/console\/v4(?=[/?]|$)/;

/** The operations of the API, under the names that clients know. */
export class Operations {
  /** Their names by every name that they may be called by. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #own = RouteTable.of(endpoints);
  readonly #worded: RouteTable;

  /** @param worded the API under the names of a provider */
  constructor(worded: WordedApi | undefined) {
    this.#worded = worded ? RouteTable.of(worded.endpoints) : this.#own;
    const named = endpoints.map(({ operation }) => ({
      ours: operation,
      theirs: worded?.operation(operation) ?? operation,
    }));
    this.#names = new Map(
      named.flatMap(({ ours, theirs }) => [
        [ours, theirs],
        [theirs, theirs],
      ]),
    );
  }

  /** The name under which clients know the operation; undefined when there is none. */
  named(name: string): string | undefined {
    return this.#names.get(name);
  }

  /** @param target path and query. @returns undefined for other paths than those of the API */
  of({ method, headers }: IncomingMessage, target: string): string | undefined {
    const isOwn = headers[OWN_NAMES] !== undefined || CONSOLE.test(target);
    const prefix = (API.exec(target) ?? CONSOLE.exec(target))?.[0];
    if (prefix === undefined) return undefined;
    const [path = ''] = target.slice(prefix.length).split('?', 1);
    const reading = method === 'HEAD' ? 'GET' : method;
    const route = (isOwn ? this.#own : this.#worded).find(path === '' ? '/' : path);
    const found = [...(route?.endpoints.values() ?? [])].find((endpoint) => endpoint.method === reading);
    return found && this.named(found.operation);
  }
}
