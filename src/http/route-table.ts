import createRouter, { type HTTPMethod } from 'find-my-way';
import type { Endpoint, Method } from '#api/endpoint';

/** Maximum length of path parameters: enough for percent-encoded image ids and for usernames. */
const MAXIMUM_PARAMETER_LENGTH = 500;

/**
 * In a path, `:vpcId` matches one segment, and `*imageId`, at the end, the rest of the path, because such ids
 * contain slashes.
 */
const PARAMETER = /[:*]([A-Za-z]+)/g;

/** The names of the parameters of a path, in order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name]) => name as string);
}

/** Replaces each parameter of a path. */
export function replaceParameters(path: string, replace: (name: string) => string): string {
  return path.replaceAll(PARAMETER, (_, name: string) => replace(name));
}

export interface Route {
  endpoints: ReadonlyMap<Method, Endpoint>;
  parameters: Readonly<Record<string, string | undefined>>;
}

/** What the router stores for a path. The router itself knows a rest parameter only as `*`. */
interface StoredRoute {
  methods: Route['endpoints'];
  /** Name of the parameter that matches the rest of the path. */
  rest: string | undefined;
}

/** They take some milliseconds to make, and never change. */
const tables = new WeakMap<readonly Endpoint[], RouteTable>();

/** Finds the operations of a path. */
export class RouteTable {
  readonly #router = createRouter({
    ignoreTrailingSlash: true,
    maxParamLength: MAXIMUM_PARAMETER_LENGTH,
  });

  static of(endpoints: readonly Endpoint[]): RouteTable {
    const table = tables.get(endpoints) ?? new RouteTable(endpoints);
    tables.set(endpoints, table);
    return table;
  }

  private constructor(endpoints: readonly Endpoint[]) {
    const placed = endpoints.flatMap((endpoint) => pathsOf(endpoint).map((path) => ({ path, endpoint })));
    for (const [path, group] of Map.groupBy(placed, (place) => place.path)) {
      const methods = new Map(group.map(({ endpoint }) => [endpoint.method, endpoint]));
      if (methods.size < group.length) throw new Error(`Two endpoints have the same method and path ${path}`);
      const rest = path.split('*')[1];
      const pattern = rest === undefined ? path : path.slice(0, -rest.length);
      this.#router.on('GET' satisfies HTTPMethod, pattern, () => {}, { methods, rest } satisfies StoredRoute);
    }
  }

  /** @param path the path below `/v4`, as sent */
  find(path: string): Route | undefined {
    const found = this.#router.find('GET', path);
    // The router also accepts empty parameters, between two slashes.
    if (!found?.store || Object.values(found.params).includes('')) return undefined;
    const { methods, rest } = found.store as StoredRoute;
    const { '*': value, ...parameters } = found.params;
    return {
      endpoints: methods,
      parameters: rest === undefined ? parameters : { ...parameters, [rest]: value },
    };
  }
}

/** The paths that lead to an endpoint, below `/v4`. */
export function pathsOf({ path, alias, wording }: Endpoint): readonly string[] {
  if (wording) return wording.paths;
  return alias === undefined ? [path] : [path, alias];
}

/** The value of `Allow`. GET includes HEAD. @param hasOptions whether pages of other origins may ask with OPTIONS */
export function allowedMethods({ endpoints }: Route, hasOptions = true): string {
  const methods = [...endpoints.keys()];
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, ...(hasOptions ? ['OPTIONS'] : [])].join(
    ', ',
  );
}
