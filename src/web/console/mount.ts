import type { Actor } from '#access/actor';
import { authenticateSession, type FoundSession } from '#access/authenticate-session';
import type { Services } from '#access/ctx';
import { addSessionToken, extendSession, sessionHash } from '#features/identity/sessions/actions';
import { commonHeaders } from '#http/headers';
import type { ApiMount } from '#http/mount';
import { consoleKey } from '#http/rate-limit';
import { Cookies } from '#web/kit/cookies';
import { isPoll, ownScriptCheck } from './own-script.ts';

/** Headers of the API that concern pages of other origins and caches. */
const REPLACED = /^(?:access-control-|vary$|cache-control$|pragma$)/i;

/**
 * `/console/v4`: the API for the console's script, which is identified by the session cookie and nothing else. See
 * docs/how-it-works/console.md.
 */
export function consoleMount(services: Services, version: string): ApiMount {
  const { config } = services;
  const isSecure = config.loginUrl.startsWith('https:');
  return {
    admit: ownScriptCheck(services),
    authenticate: (message, isStream) =>
      findActor(services, new Cookies(message, isSecure).get('session'), {
        isPoll: isStream || isPoll(message),
      }),
    rateKey: ({ userId }) => consoleKey(userId),
    headers: [
      ...ownHeaders(commonHeaders(config.loginUrl)),
      ...['Vary', 'Cookie', 'Cache-Control', 'no-store'],
      ...['Cross-Origin-Resource-Policy', 'same-origin'],
      ...['X-Palisade-Version', version],
    ],
    challenge: undefined,
    isOpenToOrigins: false,
    via: 'console',
  };
}

function ownHeaders(common: readonly string[]): string[] {
  return common.flatMap((name, index) =>
    index % 2 === 0 && !REPLACED.test(name) ? [name, common[index + 1] ?? ''] : [],
  );
}

/**
 * The actor that a session cookie stands for.
 * @returns undefined when the browser is signed out
 */
export async function findActor(
  services: Pick<Services, 'store' | 'now' | 'ctx' | 'log'>,
  cookie: string | undefined,
  { isPoll }: { isPoll: boolean },
): Promise<Actor | undefined> {
  const { store, now } = services;
  const hash = sessionHash(cookie);
  const found = hash === undefined ? undefined : await authenticateSession(store.db, hash, now());
  if (!found || hash === undefined) return undefined;
  if (!isPoll) await noteUse(services, found);
  if (found.actor) return found.actor;
  await addSessionToken(services.ctx(), found);
  return (await authenticateSession(store.db, hash, now()))?.actor;
}

/** Reads must work while the database takes no writes. */
async function noteUse({ ctx, log }: Pick<Services, 'ctx' | 'log'>, found: FoundSession): Promise<void> {
  try {
    await extendSession(ctx(), found);
  } catch (error) {
    log.warn({ err: error }, 'The use of a session could not be saved');
  }
}
