import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Configuration,
  type DeviceAuthorizationResponse,
  genericGrantRequest,
  initiateDeviceAuthorization,
} from 'openid-client';
import { Refusal } from '#cli/errors';
import { printable, Unreachable } from '../requests.ts';
import { type IssuedTokens, refusalOf, type SignInRefusal, toIssuedTokens } from './sign-in-server.ts';

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code';
/** Default polling interval, and the increase when the server asks to slow down (RFC 8628 sections 3.2 and 3.5). */
const INTERVAL_SECONDS = 5;

/** A device authorization that waits for the user (RFC 8628). */
export interface DeviceGrant {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  /** The URL including the user code; undefined if the server sends none. */
  verificationUriComplete: string | undefined;
  /** Lifetime of the device code in seconds. */
  expiresIn: number;
  interval: number;
}

/** @throws Refusal */
export async function beginDeviceGrant(server: Configuration, scope: string): Promise<DeviceGrant> {
  const answer = await initiateDeviceAuthorization(server, { scope }).catch((error: unknown) => {
    const { status, reason } = refusalOf(error);
    if (status === 200)
      throw new Refusal('The sign-in server returned an unexpected response instead of a code');
    throw new Refusal(`The sign-in was refused: ${reason}`);
  });
  return readDeviceGrant(answer);
}

/**
 * Polls until the user has decided. Does not use the library's own loop, which notices an abort only after its pause,
 * and gives up after one request without a response.
 * @throws Refusal
 */
export async function waitForTokens(
  server: Configuration,
  { deviceCode, expiresIn, interval }: DeviceGrant,
  signal: AbortSignal,
  pause: (seconds: number, signal: AbortSignal) => Promise<void> = sleepFor,
): Promise<IssuedTokens> {
  const end = performance.now() + expiresIn * 1000;
  let seconds = interval;
  while (performance.now() + seconds * 1000 < end) {
    await pause(seconds, signal);
    try {
      return toIssuedTokens(await genericGrantRequest(server, GRANT_TYPE, { device_code: deviceCode }));
    } catch (error) {
      seconds += waitLonger(refusalOrSilence(error));
    }
  }
  throw new Refusal('The code has expired: try again');
}

/** @throws the reason of the signal when it is aborted */
async function sleepFor(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/**
 * Undefined when there was no response. A short interruption must not end the sign-in, while the user may be entering
 * the code.
 */
function refusalOrSilence(error: unknown): SignInRefusal | undefined {
  try {
    return refusalOf(error);
  } catch (other) {
    if (other instanceof Unreachable) return undefined;
    throw other;
  }
}

/** The number of seconds to add to the interval. @throws Refusal when polling is pointless */
function waitLonger(refusal: SignInRefusal | undefined): number {
  if (refusal === undefined || refusal.status >= 500 || refusal.status === 429) return INTERVAL_SECONDS;
  const { code = '', reason } = refusal;
  switch (code) {
    case 'authorization_pending':
      return 0;
    case 'slow_down':
      return INTERVAL_SECONDS;
    case 'access_denied':
      throw new Refusal('Access was denied on the sign-in page');
    case 'expired_token':
      throw new Refusal('The code has expired: try again');
    default:
      throw new Refusal(`The sign-in was refused: ${reason}`);
  }
}

function readDeviceGrant(answer: DeviceAuthorizationResponse): DeviceGrant {
  const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } =
    answer;
  if (!isWebAddress(verification_uri)) {
    throw new Refusal('The sign-in server returned an unexpected response instead of a code');
  }
  return {
    deviceCode: device_code,
    userCode: printable(user_code),
    verificationUri: new URL(verification_uri).href,
    verificationUriComplete:
      verification_uri_complete !== undefined && isWebAddress(verification_uri_complete)
        ? new URL(verification_uri_complete).href
        : undefined,
    expiresIn: expires_in,
    interval: interval ?? INTERVAL_SECONDS,
  };
}

function isWebAddress(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text);
}
