/** What is known of a request whose route was found. */
export interface MatchedPath {
  /** As the router found them. */
  parameters: Readonly<Record<string, string | undefined>>;
  /** Whether the entities of the path exist. */
  isFound: boolean;
}

/** Paths of ours are shorter. */
const MAXIMUM_SEGMENTS = 16;

/** Numbers, with or without the prefix that a provider's names may give them. */
const NUMBER = /^(?:[a-z]{1,16}[-_])?[0-9]{1,16}$/;

/** Lower-case words, such as `ssh-keys`, `openapi.json` and `ipv4`. No secret of ours looks like one. */
const WORD = /^\.?[a-z]{1,16}(?:[-_.][a-z]{1,16}){0,4}$|^ips?v[46]s?$|^v[0-9]{1,2}(?:alpha|beta)?$/;

/** What the router took as it is. */
const PLAIN = /^[\w/.-]{1,300}$/;

/** Usernames, ids of images, clients and regions, UUIDs. */
const TEXT_ID = /^(?![^]*[0-9a-f]{32})[\w.:%-]{1,64}$/i;

/**
 * The path of a request as it is logged. Clients may put anything into a path, also a token or a password. Known words,
 * numbers and the ids of what exists stay; every other segment becomes `*`.
 * @param path without query
 */
export function loggedPath(path: string, matched?: MatchedPath): string {
  const texts = matched && textsOf(matched.parameters);
  // The path of a route whose parameters are numbers is made of words of ours.
  if (matched && texts === undefined && PLAIN.test(path)) return path;
  const segments = path.split('/');
  const logged = segments.slice(0, MAXIMUM_SEGMENTS).map((segment) => {
    if (segment === '' || NUMBER.test(segment)) return segment;
    // An unknown username may be a password that was typed into the wrong place.
    const isKept = texts?.has(segment) ? matched?.isFound && TEXT_ID.test(segment) : WORD.test(segment);
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
