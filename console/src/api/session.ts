import type { Schema } from './operations.ts';
import { createStore, type ObservableStore } from './store.ts';

/** What the user chose for this console. Stored with the user, written as a whole. */
export interface Preferences {
  theme?: 'auto' | 'light' | 'dark';
  /** Times in UTC instead of the time zone of the profile. */
  utc?: boolean;
  pageSize?: number;
  /** Single keys are shortcuts. */
  keys?: boolean;
  /** The region of the VPC made last. */
  region?: string;
}

/** Who is signed in, as the page and `GET /console/session` tell. */
export interface ConsoleSession {
  user: {
    uid: number;
    username: string;
    email: string;
    restricted: boolean;
    /** IANA name. */
    timezone: string;
  };
  account: { company: string; euuid: string };
  /** Where programs reach the API. */
  apiUrl: string;
  /** Where `supportUrl` is null, the operator names nobody who helps. */
  brand: { name: string; logo: string; supportUrl: string | null };
  /** Whether mails leave the service. Otherwise whoever invites somebody passes on the link. */
  sendsMail: boolean;
  version: string;
  /** When the session ends at the latest, in seconds. */
  ends: number;
  /** When the password was last confirmed, in seconds. */
  proved: number;
  stepUpSeconds: number;
  /** Null for users without restrictions. */
  grants: Schema<'Grants'> | null;
  /** Where the stream of events continues after this: what the page reads is not older. */
  cursor: string;
  preferences: Preferences;
  regions: readonly Schema<'Region'>[];
}

let store: ObservableStore<ConsoleSession> | undefined;

/** The session of this page. It begins with what the page brought along. */
export function sessionStore(): ObservableStore<ConsoleSession> {
  store ??= createStore(readSession());
  return store;
}

function readSession(): ConsoleSession {
  const session: ConsoleSession = JSON.parse(document.getElementById('session')?.textContent ?? '');
  return session;
}
