import { without } from '#domain/net/ipam';

/** More are counted, not named. */
const MOST_NAMED = 3;
const MOST_SENTENCES = 6;

const PROTOCOLS = {
  all: 'everything',
  tcp: 'TCP',
  udp: 'UDP',
  icmp: 'ICMP',
  ipencap: 'IP in IP',
  other: 'other protocols',
} as const;

/** All but `all`. */
const PROTOCOL_COUNT = Object.keys(PROTOCOLS).length - 1;

/** An end of connections, as the API describes it. */
interface ReplyEnd {
  type: 'computes' | 'internet';
  /** Null for computes that are reached by public addresses. */
  subnet_id: number | null;
  /** With computes that are not listed. */
  count: number;
  computes: readonly { label: string }[];
  networks: readonly string[];
  except: readonly string[];
}

/** Connections that a write makes possible or impossible, as the API describes them. */
interface ReplyChange {
  from: ReplyEnd;
  to: ReplyEnd;
  protocol: keyof typeof PROTOCOLS;
  ports: string | null;
}

export interface ReachReply {
  lost: readonly ReplyChange[];
  gained: readonly ReplyChange[];
}

/** What a write changes, in sentences such as `db-1 to web-1: TCP 22, UDP`. Nothing without a change. */
export function reachSentences({ lost, gained }: ReachReply): { title: string; sentences: string[] }[] {
  return [
    { title: 'No longer possible', sentences: sentencesOf(lost) },
    { title: 'Newly possible', sentences: sentencesOf(gained) },
  ].filter(({ sentences }) => sentences.length > 0);
}

function sentencesOf(changes: readonly ReplyChange[]): string[] {
  const byEnds = Map.groupBy(changes, endsText);
  const sentences = Array.from(byEnds, ([ends, own]) => `${ends}: ${whatText(own)}`);
  const more = sentences.length - MOST_SENTENCES;
  if (more <= 1) return sentences;
  return [...sentences.slice(0, MOST_SENTENCES), `and ${more} more`];
}

function endsText({ from, to }: ReplyChange): string {
  const isBetweenComputes = from.type === 'computes' && to.type === 'computes';
  // Of computes that the user may not see, it is not said where they are.
  const known = [from, to].filter(({ computes }) => computes.length > 0);
  const isPublic = isBetweenComputes && known.some(({ subnet_id: subnet }) => subnet === null);
  return `${endText(from)} to ${endText(to)}${isPublic ? ', by public addresses' : ''}`;
}

/** `TCP 22; ICMP`; where only some ports are left out, `everything but TCP 22`. */
function whatText(changes: readonly ReplyChange[]): string {
  const partly = changes.filter(({ ports }) => ports !== null);
  const isAlmostAll =
    changes.length === PROTOCOL_COUNT &&
    new Set(changes.map(({ protocol }) => protocol)).size === PROTOCOL_COUNT;
  if (isAlmostAll && partly.length > 0) {
    const left = partly.map(({ protocol, ports }) => `${PROTOCOLS[protocol]} ${otherPorts(ports ?? '')}`);
    return `everything but ${left.join(' and ')}`;
  }
  return changes
    .map(({ protocol, ports }) => (ports === null ? PROTOCOLS[protocol] : `${PROTOCOLS[protocol]} ${ports}`))
    .join('; ');
}

/** The ports that are not in a list. */
function otherPorts(ports: string): string {
  const ranges = ports.split(', ').map((piece) => {
    const [first = 0, last = first] = piece.split('-').map(Number);
    return { first, last };
  });
  return without([{ first: 1, last: 65_535 }], ranges)
    .map(({ first, last }) => (first === last ? first : `${first}-${last}`))
    .join(', ');
}

function endText({ type, computes, count, networks, except }: ReplyEnd): string {
  if (type === 'internet') {
    const where = networks.map((network) => (network === '0.0.0.0/0' ? 'the internet' : network));
    return except.length === 0
      ? listText(where, where.length)
      : `${listText(where, where.length)} except ${listText(except, except.length)}`;
  }
  if (computes.length === 0)
    return count === 1 ? 'a compute that you may not see' : `${count} computes that you may not see`;
  return listText(
    computes.map(({ label }) => label),
    count,
  );
}

/** `web-1, web-2 and 3 more`. */
function listText(names: readonly string[], count: number): string {
  const named = names.length === count && count <= MOST_NAMED + 1 ? names : names.slice(0, MOST_NAMED);
  const rest = count - named.length;
  if (rest > 0) return `${named.join(', ')} and ${rest} more`;
  return named.length < 2 ? named.join() : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
