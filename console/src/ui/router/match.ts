import type { ComponentType } from 'react';

/** What a page is told by its address. */
export interface PageProps {
  params: Params;
  /** The route's path: a page with dialogs has several. */
  pattern: string;
}

export type Params = Readonly<Record<string, string>>;

export interface PageModule {
  default: ComponentType<PageProps>;
  /** Starts reading what the page shows first, as soon as somebody points to a link. */
  prefetch?: (params: Params, search: URLSearchParams) => void;
}

export interface PageRoute {
  /** Below `/console`, with parameters as `:name`. */
  path: string;
  /** Title of the window and heading of the page, until the page knows a better one. */
  title: string;
  /** The page's chunk. The build reads the address of the module from this function. */
  load: () => Promise<PageModule>;
}

export interface RouteMatch {
  route: PageRoute;
  params: Params;
}

/** The first route that fits an address below `/console`. The server does the same (src/web/console/shell.ts). */
export function findRoute(among: readonly PageRoute[], path: string): RouteMatch | undefined {
  const segments = path.replace(/\/$/, '').split('/');
  for (const route of among) {
    const params = match(route.path.split('/'), segments);
    if (params) return { route, params };
  }
  return undefined;
}

function match(parts: readonly string[], segments: readonly string[]): Params | undefined {
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const given = segments[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== given) return undefined;
      continue;
    }
    const value = decode(given);
    if (!value) return undefined;
    params[part.slice(1)] = value;
  }
  return params;
}

/** @returns undefined for what is no text */
function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
