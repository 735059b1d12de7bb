import { nearest } from '#domain/schema/nearest';

const PREFIX = 'PALISADE_';

// Kubernetes sets such variables in every pod for each Service of its namespace, so also for a Service called
// "palisade".
const SERVICE_LINK =
  /_(?:SERVICE_(?:HOST$|PORT(?:$|_\w))|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$)/;
const SERVICE_LINK_PORT = /_PORT$/;

/**
 * True for a variable that Kubernetes derived from a Service. It is not a setting, even if its name looks like one.
 */
export function isServiceLink(name: string, value: string): boolean {
  if (!/^PALISADE_\w+$/.test(name)) return false;
  return SERVICE_LINK.test(name) || (SERVICE_LINK_PORT.test(name) && /^(tcp|udp|sctp):\/\//.test(value));
}

/** Variables of the launcher and of the client commands, which read no settings. */
const CLIENT_NAMES = ['PALISADE_PROGRAM', 'PALISADE_PROFILE', 'PALISADE_SERVER', 'PALISADE_TOKEN'];

/** True for a name that can only be meant as a setting. Variables of the test suite are excluded. */
export function isOurName(name: string): boolean {
  const upper = name.toUpperCase();
  return upper.startsWith(PREFIX) && !upper.startsWith('PALISADE_TEST_') && !CLIENT_NAMES.includes(upper);
}

/**
 * The setting to use in place of a removed one. Removed settings are rejected at start-up, because ignoring them
 * would silently change what the service does.
 */
export function replacementOf(name: string): string | undefined {
  return name.toUpperCase().startsWith('PALISADE_SMPP_') ? 'PALISADE_SMS_WEBHOOK_URL' : undefined;
}

/** The known name with the smallest edit distance; the prefix is not counted. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = withoutPrefix(name.toUpperCase());
  const found = nearest(wanted, known.map(withoutPrefix));
  return known.find((candidate) => withoutPrefix(candidate) === found);
}

function withoutPrefix(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}
