import type { IncomingMessage } from 'node:http';

/** What is known of a request whose route was found. */
interface MatchedPath {
  /** As the router found them. */
  parameters: Readonly<Record<string, string | undefined>>;
  /** Whether the entities of the path exist. */
  isFound: boolean;
}

/** Paths of ours are shorter. */
const MAXIMUM_SEGMENTS = 16;

const NUMBER = /^[0-9]{1,16}$/;

/** What the router took as it is. */
const PLAIN = /^[\w/.-]{1,300}$/;

/** Usernames, ids of images, clients and regions, numbers with the prefix of a provider's names, UUIDs. */
const TEXT_ID = /^(?![^]*[0-9a-f]{32})[\w.:%-]{1,64}$/i;

/** Words that begin paths which no endpoint and no page has as it is. */
const MOUNTS = ['v4', 'v4beta', 'console'];

/** The fixed segments of the paths of routes. */
export function wordsOf(paths: Iterable<string>): ReadonlySet<string> {
  return new Set([...MOUNTS, ...[...paths].flatMap(fixedSegments)]);
}

function fixedSegments(path: string): string[] {
  return path.split('/').filter((segment) => !/^$|[:*]/.test(segment));
}

/**
 * The path of a request as it is logged. Clients may put anything into a path, also a token or a password. The words of
 * routes, numbers and the ids of what exists stay; every other segment becomes `*`.
 * @param path without query
 * @param isWord whether a segment is a word of a route
 */
export function loggedPath(
  path: string,
  isWord: (segment: string) => boolean,
  matched?: MatchedPath,
): string {
  const texts = matched && textsOf(matched.parameters);
  // The path of a route whose parameters are numbers is made of words of ours.
  if (matched && texts === undefined && PLAIN.test(path)) return path;
  const segments = path.split('/');
  const logged = segments.slice(0, MAXIMUM_SEGMENTS).map((segment) => {
    if (segment === '' || NUMBER.test(segment)) return segment;
    // An unknown username may be a password that was typed into the wrong place.
    const isKept = texts?.has(segment) ? matched?.isFound && TEXT_ID.test(segment) : isWord(segment);
    return isKept ? segment : '*';
  });
  return segments.length > MAXIMUM_SEGMENTS ? `${logged.join('/')}/*` : logged.join('/');
}

/** Each parameter as it may stand in the path: a rest parameter has slashes, encoded or not. */
function textsOf(parameters: MatchedPath['parameters']): ReadonlySet<string> | undefined {
  let texts: Set<string> | undefined;
  for (const value of Object.values(parameters)) {
    if (value === undefined || NUMBER.test(value)) continue;
    texts ??= new Set();
    for (const part of value.split('/')) texts.add(part);
    texts.add(encodeURIComponent(value));
  }
  return texts;
}

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
