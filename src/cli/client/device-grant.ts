import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../errors.ts';
import { askForm, printable, refusalOf, type ServerAnswer, Unreachable } from './requests.ts';
import { type IssuedTokens, readTokens } from './tokens.ts';

export const CLIENT_ID = 'palisade-cli';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';
/** What the interval is when the server names none, and by how much it grows (RFC 8628 3.2, 3.5). */
const INTERVAL_SECONDS = 5;

/** A sign-in that waits for the user (RFC 8628). */
export interface DeviceGrant {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  /** With the code in it; undefined when the server has none. */
  verificationUriComplete: string | undefined;
  /** Seconds. */
  expiresIn: number;
  interval: number;
}

/** @throws Refused */
export async function beginDeviceGrant(
  endpoint: string,
  scope: string,
  signal: AbortSignal,
): Promise<DeviceGrant> {
  const answer = await askForm(endpoint, { client_id: CLIENT_ID, scope }, signal);
  if (answer.status !== 200) throw new Refused(`The sign-in was refused: ${refusalOf(answer)}`);
  return readDeviceGrant(answer);
}

/** Asks until the user has decided, as often as the server wants. @throws Refused */
export async function waitForTokens(
  endpoint: string,
  { deviceCode, expiresIn, interval }: DeviceGrant,
  signal: AbortSignal,
  pause: (seconds: number, signal: AbortSignal) => Promise<void> = sleepFor,
): Promise<IssuedTokens> {
  const end = performance.now() + expiresIn * 1000;
  let seconds = interval;
  while (performance.now() + seconds * 1000 < end) {
    await pause(seconds, signal);
    const answer = await pollOnce(endpoint, deviceCode, signal);
    if (answer?.status === 200) return readTokens(answer);
    seconds += waitLonger(answer);
  }
  throw new Refused('Nobody signed in in time: try again');
}

/** @throws why the signal was given */
async function sleepFor(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
}

async function pollOnce(
  endpoint: string,
  deviceCode: string,
  signal: AbortSignal,
): Promise<ServerAnswer | undefined> {
  try {
    const fields = { grant_type: GRANT_TYPE, device_code: deviceCode, client_id: CLIENT_ID };
    return await askForm(endpoint, fields, signal);
  } catch (error) {
    // The user may be typing the code meanwhile: a short interruption must not end the sign-in.
    if (error instanceof Unreachable) return undefined;
    throw error;
  }
}

/** By how many seconds the interval grows. @throws Refused when it makes no sense to go on */
function waitLonger(answer: ServerAnswer | undefined): number {
  if (answer === undefined || answer.status >= 500 || answer.status === 429) return INTERVAL_SECONDS;
  switch (answer.json?.error) {
    case 'authorization_pending':
      return 0;
    case 'slow_down':
      return INTERVAL_SECONDS;
    case 'access_denied':
      throw new Refused('The sign-in was refused on the page');
    case 'expired_token':
      throw new Refused('Nobody signed in in time: try again');
    default:
      throw new Refused(`The sign-in was refused: ${refusalOf(answer)}`);
  }
}

function readDeviceGrant({ json }: ServerAnswer): DeviceGrant {
  const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } =
    json ?? {};
  if (typeof device_code !== 'string' || typeof user_code !== 'string' || !isWebAddress(verification_uri)) {
    throw new Refused('The sign-in server answered something else than a code');
  }
  return {
    deviceCode: device_code,
    userCode: printable(user_code),
    verificationUri: new URL(verification_uri).href,
    verificationUriComplete: isWebAddress(verification_uri_complete)
      ? new URL(verification_uri_complete).href
      : undefined,
    expiresIn: Number(expires_in) || 0,
    interval: typeof interval === 'number' && interval > 0 ? interval : INTERVAL_SECONDS,
  };
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value);
}
