import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import * as openid from 'openid-client';
import type { BrowserContext, Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { useChromium } from '#test/harness/chromium';
import { Client } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';
import { assertGoodPage, newTab } from './pages.ts';

describe('an app and its user, with a browser', () => {
  const chromium = useChromium();
  let api: TestApi;
  let person: Person;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let app: App;

  before(async () => {
    api = await TestApi.start('sqlite');
    person = await Person.create(api);
    app = await App.start(await Person.create(api, { company: 'Widgets & Sons' }));
    context = await chromium.browser.newContext({ baseURL: api.service.url });
    ({ page, complaints } = await newTab(context));
  });
  after(async () => {
    await context?.close();
    await app?.stop();
    await api?.stop();
  });

  const heading = () => page.getByRole('heading', { level: 1 }).textContent();

  test('a user signs in, gives consent, and returns to the app', async () => {
    await page.goto(await app.begin('vpc:read_write events:read_only'));
    assert.equal(await heading(), 'Sign in');
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    assert.equal(await heading(), 'Allow access');
    const text = (await page.getByRole('main').textContent()) ?? '';
    for (const part of ['Inventory', 'Widgets & Sons', person.username]) assert.ok(text.includes(part), part);
    assert.ok(!text.includes('change how you sign in'));
    await assertGoodPage(page, 'consent');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Back at the app').waitFor();
    const { access_token } = await app.exchange(page.url());
    assert.equal((await new Client(api.base, access_token).get('/vpcs')).status, 200);
    const { data } = succeeded(await person.account.owner.get('/profile/apps'));
    assert.deepEqual(
      data.map(({ label, scopes, website }: Record<string, string>) => [label, scopes, website]),
      [['Inventory', 'events:read_only vpc:read_write', app.origin]],
    );
  });

  test('the user is warned about an app that could change the sign-in, and can refuse', async () => {
    await page.goto(await app.begin('*'));
    await page.getByText('change how you sign in').waitFor();
    await assertGoodPage(page, 'consent-to-everything');
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Back at the app').waitFor();
    const { searchParams } = new URL(page.url());
    assert.deepEqual(
      [searchParams.get('error'), searchParams.get('iss')],
      ['access_denied', api.service.url],
    );
  });

  test('a device is connected with its code', async () => {
    const { config, device } = await startDevice(api);
    const polled = openid.pollDeviceAuthorizationGrant(config, device);
    await page.goto('/device');
    await assertGoodPage(page, 'device');
    await page.getByLabel('Code').fill('WRNG-CODE');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    await assertGoodPage(page, 'device-wrong');
    await page.goto(device.verification_uri_complete ?? '');
    assert.equal(await page.getByLabel('Code').inputValue(), device.user_code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await assertGoodPage(page, 'device-consent');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Device connected' }).waitFor();
    await assertGoodPage(page, 'device-connected');
    const { access_token } = await polled;
    assert.equal((await new Client(api.base, access_token).get('/vpcs')).status, 200);
  });

  test('an app whose access is revoked cannot use the API', async () => {
    await page.goto('/you');
    await assertGoodPage(page, 'you-with-apps');
    await page.getByRole('button', { name: 'Revoke Inventory' }).click();
    await page.getByText('The access of the app was revoked').waitFor();
    await assert.rejects(app.refresh());
  });

  test('an invalid request shows an error page', async () => {
    const wrong = new URL(await app.begin('vpc:read_write'));
    wrong.searchParams.set('redirect_uri', 'https://attacker.example.com/');
    await page.goto(wrong.href);
    assert.equal(new URL(page.url()).origin, api.service.url);
    await assertGoodPage(page, 'authorize-error');
  });

  test('the browser reports no blocked resource or request', () => {
    assert.deepEqual(complaints, []);
  });
});

async function startDevice({ service }: TestApi) {
  const config = await openid.discovery(new URL(service.url), 'palisade-cli', undefined, openid.None(), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
  const device = await openid.initiateDeviceAuthorization(config, { scope: 'vpc:read_write' });
  return { config, device: { ...device, interval: 1 } };
}

/** A third-party program with a callback page. */
class App {
  readonly origin: string;
  readonly #server: Server;
  readonly #config: openid.Configuration;
  #verifier = '';
  #state = '';
  #refreshToken = '';

  private constructor(server: Server, origin: string, config: openid.Configuration) {
    this.#server = server;
    this.origin = origin;
    this.#config = config;
  }

  static async start({ api, account }: Person): Promise<App> {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        '<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,">Back at the app',
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = succeeded(
      await account.owner.post('/account/oauth-clients', {
        label: 'Inventory',
        redirect_uri: `${origin}/callback`,
      }),
    );
    const config = await openid.discovery(new URL(api.service.url), client.id, client.secret, undefined, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    return new App(server, origin, config);
  }

  /** @returns the URL to send the user to */
  async begin(scope: string): Promise<string> {
    this.#verifier = openid.randomPKCECodeVerifier();
    this.#state = openid.randomState();
    return openid.buildAuthorizationUrl(this.#config, {
      redirect_uri: `${this.origin}/callback`,
      scope,
      state: this.#state,
      code_challenge: await openid.calculatePKCECodeChallenge(this.#verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** @param callback URL that the user returned to */
  async exchange(callback: string): Promise<openid.TokenEndpointResponse> {
    const tokens = await openid.authorizationCodeGrant(this.#config, new URL(callback), {
      pkceCodeVerifier: this.#verifier,
      expectedState: this.#state,
    });
    this.#refreshToken = tokens.refresh_token ?? '';
    return tokens;
  }

  refresh(): Promise<openid.TokenEndpointResponse> {
    return openid.refreshTokenGrant(this.#config, this.#refreshToken);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
