import { callConsole } from '#api/call.ts';
import { queries } from '#api/queries.ts';
import { type ConsoleSession, sessionStore } from '#api/session.ts';
import { broadcastMessage, onMessage } from './channel.ts';

/** Ends the session of this browser, in all its tabs. */
export async function signOut(): Promise<void> {
  await callConsole('POST', '/console/sign-out');
  broadcastMessage('signed-out');
  goToSignIn();
}

/** Other tabs that sign out take this one along. */
export function followSignOut(): void {
  onMessage('signed-out', goToSignIn);
}

/**
 * Takes over the session of somebody who signed in again. Another user must not go on with what this one did.
 * @throws ApiFailure when nobody is signed in
 */
export async function renewSession(): Promise<void> {
  const store = sessionStore();
  const session = await callConsole<ConsoleSession>('GET', '/console/session');
  if (session.user.uid !== store.get().user.uid) location.reload();
  else store.set(session);
}

function goToSignIn(): void {
  queries.clear();
  location.assign('/login?continue=/console');
}
