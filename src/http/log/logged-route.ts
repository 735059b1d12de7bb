import type { IncomingMessage } from 'node:http';
import { loggedPath, type MatchedPath } from './logged-path.ts';

/** The route of a request, as far as it was found. */
export interface LoggedRoute {
  status: number;
  /** The path with the names of its parameters, such as `/v4/vpcs/:vpcId`. */
  route?: string | undefined;
  parameters?: MatchedPath['parameters'] | undefined;
}

/**
 * The fields of the log that tell where a request went.
 * @param words the fixed segments of all paths of the API
 */
export function loggedRoute(
  { url = '/' }: Pick<IncomingMessage, 'url'>,
  { status, route, parameters }: LoggedRoute,
  words: ReadonlySet<string>,
): { path: string; route: string | null } {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const matched = parameters && { parameters, isFound: status <= 400 };
  const isWord = (segment: string) => words.has(segment) || route?.split('/').includes(segment) === true;
  return { path: loggedPath(path, isWord, matched), route: route ?? null };
}
