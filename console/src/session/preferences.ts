import { call } from '#api/call.ts';
import { type Preferences, sessionStore } from '#api/session.ts';

/**
 * Changes what the user chose, at once here and then in the service. They are written as a whole.
 * @throws ApiFailure after taking the change back
 */
export async function savePreferences(changes: Preferences): Promise<void> {
  const store = sessionStore();
  const session = store.get();
  const preferences = { ...session.preferences, ...changes };
  store.set({ ...session, preferences });
  try {
    await call('updatePreferences', { body: { ...preferences } });
  } catch (error) {
    store.set({ ...store.get(), preferences: session.preferences });
    throw error;
  }
}
