import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { lintOpenApi } from '#scripts/lint-openapi';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { EventReader } from '#test/harness/event-reader';
import { until } from '#test/harness/held-driver';
import { send } from '#test/harness/http-client';
import { Browser } from '#test/harness/oauth-browser';
import { authorizeQuery, codeExchange, postForm, registerClient } from '#test/harness/oauth-clients';
import { TO_LOOPBACK, useReceiver } from '#test/harness/receiver';
import { referredTo } from '#test/harness/reference';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { verifiedAt } from '#test/harness/webhooks';
import { isOurs, textsIn } from './leaks.ts';
import { INVENTED } from './speaker.ts';

/** Keys and addresses of OAuth, which no names change. */
const OF_OAUTH = /^(tokenUrl|x-deviceAuthorization|deviceAuthorizationUrl|\/oauth\/\w+)$/;

/** The variable of the examples. */
const TOKEN = /^(TOKEN|\$TOKEN|token|\{os\.environ\[&#39;TOKEN&#39;\]\}.*)(?!\w)/;

const NOW = 1_800_000_000;

describeOnDatabase('invented names outside of requests and replies', (dialect) => {
  const receiver = useReceiver();
  const running = useTestApi(dialect, { env: { PALISADE_NAMES: INVENTED, ...TO_LOOPBACK }, now: NOW });
  let account: TestAccount;
  const url = (path: string) => `${running.api.service.url}${path}`;
  const ask = (method: string, path: string, body?: object) =>
    send(method, `${running.api.base}${path}`, {
      body,
      headers: { authorization: `Bearer ${account.owner.token}` },
      isOfApi: false,
    });

  before(async () => {
    account = await running.api.newAccount();
  });

  test('the description is valid, and says nothing in our words', async () => {
    const { body } = await send('GET', url('/openapi.json'));
    assert.deepEqual(await lintOpenApi(JSON.stringify(body)), []);
    assert.deepEqual(
      textsIn(body).filter((text) => isOurs(text) && !OF_OAUTH.test(text)),
      [],
    );
    const text = JSON.stringify(body);
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g))
      assert.notEqual(referredTo(body, reference), undefined, reference);
    const { get } = body.paths['/gadgets/{gadgetId}'];
    assert.deepEqual([get.operationId, get['x-required-scope']], ['getGadget', 'gadgets:read_only']);
  });

  test('the reference says nothing in our words', async () => {
    const { status, text } = await send('GET', url('/docs'));
    assert.equal(status, 200);
    const shown = text.replaceAll(/<(head|footer)>[^]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ');
    const leaks = shown.split(/\s+/).filter((word) => isOurs(word) && !TOKEN.test(word));
    assert.deepEqual(leaks, []);
    assert.match(shown, /\/v4\/meadows\/1042/);
  });

  test('the stream tells events in their words', async () => {
    const reader = await EventReader.open(account.owner, { filter: { action: 'meadow_create' } });
    await ask('POST', '/meadows', { label: 'vpc', province: 'us-east' });
    await until(() => reader.events.length > 0, 'an event');
    const [event] = reader.events;
    assert.equal(event?.action, 'meadow_create');
    assert.equal(event?.data.action, 'meadow_create');
    assert.deepEqual(
      { ...event?.data.entity, id: 0, url: event?.data.entity.url.replace(/\d+$/, '0') },
      { id: 0, label: 'vpc', type: 'meadow', url: '/v4/meadows/0' },
    );
    reader.cut();
  });

  test('webhooks are told in their words, with a signature of what was sent', async () => {
    const bell = { label: 'vpc', url: receiver.url, actions: ['meadow_create'] };
    const made = succeeded(await ask('POST', '/account/bells', bell));
    assert.deepEqual(made.actions, ['meadow_create']);
    await ask('POST', '/meadows', { label: 'told', province: 'us-east' });
    await until(() => receiver.received.length > 0, 'a request');
    const [received] = receiver.received;
    assert.ok(received);
    const verified = verifiedAt(NOW, received, made.secret);
    assert.deepEqual(verified, received.body);
    assert.equal(received.body.type, 'meadow_create');
    assert.deepEqual(textsIn(received.body).filter(isOurs), []);
    const { body } = await ask('GET', `/account/bells/${made.id}/deliveries`);
    assert.equal(body.data[0].action, 'meadow_create');
  });

  test('OAuth knows scopes under their names', async () => {
    const { body: metadata } = await send('GET', url('/.well-known/oauth-authorization-server'));
    assert.ok(metadata.scopes_supported.includes('meadow:read_only'));
    assert.deepEqual(
      metadata.scopes_supported.filter((scope: string) => /^(vpc|computes|ips):/.test(scope)),
      [],
    );
    const client = await registerClient(account);
    const browser = await Browser.of(await running.api.newAccount());
    const scope = 'meadow:read_write places:read_only';
    const page = await browser.get(await browser.begin(authorizeQuery(client, scope)));
    const text = page.text.replaceAll(/\s+/g, ' ');
    assert.ok(text.includes('<li>View and change meadows and their strips</li>'), text);
    assert.ok(text.includes('<li>View the IP addresses in your meadows</li>'), text);
    const callback = await browser.authorize(authorizeQuery(client, scope));
    const code = callback.searchParams.get('code') ?? '';
    const { body } = await postForm(url('/oauth/token'), codeExchange(client, code));
    assert.deepEqual([body.scope, body.scopes], [scope, scope]);
    const used = await send('GET', `${running.api.base}/meadows`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    assert.deepEqual([used.status, used.headers['x-oauth-scopes']], [200, scope]);
    const refused = await browser.get(
      `/oauth/authorize?${new URLSearchParams(authorizeQuery(client, 'vpc:read_write')).toString()}`,
    );
    assert.match(refused.headers.location ?? '', /error=invalid_scope/);
  });
});
