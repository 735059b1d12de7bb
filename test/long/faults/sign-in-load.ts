import assert from 'node:assert/strict';
import { FormBrowser, type Visited } from '#test/harness/form-browser';
import {
  authorizeQuery,
  codeExchange,
  credentials,
  postForm,
  refreshExchange,
} from '#test/harness/oauth-clients';
import type { Journal } from './journal.ts';
import { PASSWORD } from './members.ts';

const HOPS = 12;
const CALLBACK = 'https://app.example.com/callback';

/** A browser whose requests are interrupted when the server goes away. */
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

/** Signs the member in on a trusted device. */
async function signIn(journal: Journal): Promise<LoadBrowser> {
  // An interrupted turn may have left two-factor authentication on.
  await journal.act('POST', '/profile/tfa-disable');
  const browser = new LoadBrowser(journal);
  await browser.get('/login');
  const { username } = journal.member;
  const { location, text } = await browser.submit({ username, password: PASSWORD, remember: '1' });
  assert.equal(location, '/console', text);
  knowSession(journal, browser, true);
  await journal.track(await newest(journal, '/profile/logins'));
  return browser;
}

async function newest(journal: Journal, path: string): Promise<string> {
  return `${path}/${(await journal.read(path)).body.data.at(-1).id}`;
}

/** Records whether the browser is signed in; undefined while it is signing out. */
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

/** Signs in on trusted devices, and revokes devices, which signs their browsers out. */
export async function devices(journal: Journal): Promise<void> {
  await signOut(journal, await signIn(journal));
  const browser = await signIn(journal);
  const device = await newest(journal, '/profile/devices');
  await journal.track(device);
  knowSession(journal, browser);
  await journal.remove(device);
  knowSession(journal, browser, false);
}

export async function clients(journal: Journal, name: string): Promise<void> {
  const client = await journal.create('/account/oauth-clients', { label: name, redirect_uri: CALLBACK });
  await journal.update(client.path, { label: `${name}-c` });
  await journal.act('POST', `${client.path}/reset-secret`);
  await journal.remove(client.path);
}

/** Gives an app access. The app refreshes and revokes its tokens. */
export async function revokedTokens(journal: Journal, name: string): Promise<void> {
  const { client, post, tokens } = await letAppIn(journal, name);
  const { access_token: access } = await post('/oauth/token', refreshExchange(client, tokens.refresh_token));
  journal.knowToken(access, true);
  for (const token of [access, tokens.access_token]) journal.knowToken(token);
  await post('/oauth/revoke', { token: access, ...credentials(client) });
  for (const token of [access, tokens.access_token]) journal.knowToken(token, false);
}

/** Gives an app access, and revokes it as the user. */
export async function endedApps(journal: Journal, name: string): Promise<void> {
  const { tokens } = await letAppIn(journal, name);
  const [app] = (await journal.read('/profile/apps', { label: name })).body.data;
  await journal.track(`/profile/apps/${app.id}`);
  journal.knowToken(tokens.access_token);
  await journal.remove(`/profile/apps/${app.id}`);
  journal.knowToken(tokens.access_token, false);
}

/** Resets the client's secret first, so that the newest one is used. */
async function letAppIn(journal: Journal, label: string) {
  const { path, shown } = await journal.create('/account/oauth-clients', { label, redirect_uri: CALLBACK });
  const { secret } = (await journal.act('POST', `${path}/reset-secret`)).body;
  const client = { id: shown.id, secret, redirectUri: CALLBACK, isPublic: false };
  const post = async (at: string, fields: Record<string, string>) => {
    const answer = await journal.attempt(postForm(`${journal.origin}${at}`, fields));
    assert.equal(answer.status, 200, answer.text);
    journal.acknowledged += 1;
    return answer.body;
  };
  const browser = await signIn(journal);
  const code = await authorize(browser, authorizeQuery(client));
  const tokens = await post('/oauth/token', codeExchange(client, code));
  journal.knowToken(tokens.access_token, true);
  return { client, post, tokens };
}

/**
 * Runs the whole flow through the pages.
 * @returns the code for the client
 */
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
