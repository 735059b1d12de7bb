import createRouter, { type HTTPMethod } from 'find-my-way';
import type { Endpoint, Method } from './endpoint.ts';

/** Longest path parameter worth looking at: image ids, percent-encoded, and user names. */
const MAXIMUM_PARAMETER_LENGTH = 500;

export interface Route {
  endpoints: ReadonlyMap<Method, Endpoint>;
  parameters: Readonly<Record<string, string | undefined>>;
}

/** All paths of the API with the operations each of them knows. */
export class RouteTable {
  readonly #router = createRouter({
    ignoreTrailingSlash: true,
    maxParamLength: MAXIMUM_PARAMETER_LENGTH,
  });

  constructor(endpoints: readonly Endpoint[]) {
    for (const [path, group] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
      const methods = new Map(group.map((endpoint) => [endpoint.method, endpoint]));
      if (methods.size < group.length) throw new Error(`Two endpoints have the same method and path ${path}`);
      this.#router.on('GET' satisfies HTTPMethod, path, () => {}, methods);
    }
  }

  /** @param path below `/v4`, as sent */
  find(path: string): Route | undefined {
    const found = this.#router.find('GET', path);
    // The router takes nothing at all between two slashes for a parameter too.
    if (!found?.store || Object.values(found.params).includes('')) return undefined;
    return { endpoints: found.store as Route['endpoints'], parameters: found.params };
  }
}

/** The value of `Allow`: GET answers HEAD too, and OPTIONS is answered everywhere. */
export function allowedMethods({ endpoints }: Route): string {
  const methods = [...endpoints.keys()];
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'].join(', ');
}
