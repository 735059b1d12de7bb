import assert from 'node:assert/strict';
import { FormBrowser, type Visited } from '../harness/form-browser.ts';
import type { Answer } from '../harness/http-client.ts';
import {
  authorizeQuery,
  codeExchange,
  credentials,
  postForm,
  refreshExchange,
} from '../harness/oauth-clients.ts';
import type { Journal } from './journal.ts';
import { PASSWORD } from './members.ts';

const HOPS = 12;
const CALLBACK = 'https://app.example.com/callback';

/** A browser whose pages are gone with the server. */
class LoadBrowser extends FormBrowser {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    super(journal.origin);
    this.#journal = journal;
  }

  override async request(...sent: Parameters<FormBrowser['request']>): Promise<Visited> {
    const answer = await this.#journal.attempt(super.request(...sent));
    if (sent[0] === 'POST') this.#journal.acknowledged += 1;
    return answer;
  }
}

/** The member signs in and is remembered; the login, the session and the device are there. @returns the device's path */
async function signIn(journal: Journal): Promise<{ browser: LoadBrowser; device: string }> {
  // A turn that was interrupted may have left it on, and there would be a code to give.
  await journal.act('POST', '/profile/tfa-disable');
  const browser = new LoadBrowser(journal);
  await browser.get('/login');
  const { username } = journal.member;
  const { location, text } = await browser.submit({ username, password: PASSWORD, remember: '1' });
  assert.equal(location, '/you', text);
  knowSession(journal, browser, true);
  const newest = async (path: string) => `${path}/${(await journal.read(path)).body.data.at(-1).id}`;
  await journal.track(await newest('/profile/logins'));
  const device = await newest('/profile/devices');
  await journal.track(device);
  return { browser, device };
}

/** Whether the browser is signed in; undefined: it is signing out. */
function knowSession(journal: Journal, browser: LoadBrowser, isSignedIn?: boolean): void {
  const cookies = new Map(browser.cookies);
  const fact = async ({ base }: { base: string }) => {
    const later = new FormBrowser(new URL(base).origin);
    for (const [name, value] of cookies) later.cookies.set(name, value);
    assert.equal((await later.get('/you')).status, isSignedIn ? 200 : 303);
  };
  journal.know('session', isSignedIn === undefined ? undefined : fact);
}

async function signOut(journal: Journal, browser: LoadBrowser): Promise<void> {
  const before = browser.clone();
  await browser.get('/logout');
  knowSession(journal, browser);
  await browser.submit();
  browser.cookies.clear();
  for (const [name, value] of before.cookies) browser.cookies.set(name, value);
  knowSession(journal, browser, false);
}

/** Sign-ins that are remembered, and devices that are forgotten. */
export async function devices(journal: Journal): Promise<void> {
  const { browser, device } = await signIn(journal);
  await journal.remove(device);
  await signOut(journal, browser);
}

/** Apps that are let in, with all that their clients do with codes and tokens. */
export async function apps(journal: Journal, name: string): Promise<void> {
  const input = { label: name, redirect_uri: CALLBACK };
  const client = await journal.create('/account/oauth-clients', input);
  await journal.update(client.path, { label: `${name}-c` });
  const { id } = client.shown;
  const { secret } = (await journal.act('POST', `${client.path}/reset-secret`)).body;
  const registered = { id, secret, redirectUri: CALLBACK, isPublic: false };
  const post = async (path: string, fields: Record<string, string>): Promise<Answer> => {
    const answer = await journal.attempt(postForm(`${journal.origin}${path}`, fields));
    assert.equal(answer.status, 200, answer.text);
    journal.acknowledged += 1;
    return answer;
  };

  const { browser, device } = await signIn(journal);
  const exchange = async () => {
    const code = await authorize(browser, authorizeQuery(registered));
    const { access_token, refresh_token } = (await post('/oauth/token', codeExchange(registered, code))).body;
    journal.knowToken(access_token, true);
    return { access: access_token as string, refresh: refresh_token as string };
  };
  const first = await exchange();
  const second = await exchange();
  const refreshed = (await post('/oauth/token', refreshExchange(registered, second.refresh))).body;
  journal.knowToken(refreshed.access_token, true);

  journal.knowToken(first.access);
  await post('/oauth/revoke', { token: first.refresh, ...credentials(registered) });
  journal.knowToken(first.access, false);

  const [app] = (await journal.read('/profile/apps', { label: `${name}-c` })).body.data;
  await journal.track(`/profile/apps/${app.id}`);
  for (const token of [second.access, refreshed.access_token]) journal.knowToken(token);
  await journal.remove(`/profile/apps/${app.id}`);
  for (const token of [second.access, refreshed.access_token]) journal.knowToken(token, false);
  await journal.remove(client.path);
  await journal.remove(device);
}

/** The whole way through the pages. @returns the code that the client gets */
async function authorize(browser: LoadBrowser, query: Record<string, string>): Promise<string> {
  let answer = await browser.get(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
  for (let hop = 0; hop < HOPS; hop += 1) {
    if (answer.location === undefined) {
      answer = await browser.submit({ decision: 'allow' });
      continue;
    }
    const url = new URL(answer.location, browser.origin);
    if (url.origin !== browser.origin) return url.searchParams.get('code') ?? assert.fail(url.href);
    answer = await browser.get(`${url.pathname}${url.search}`);
  }
  assert.fail(`The client got no answer: ${answer.text}`);
}
