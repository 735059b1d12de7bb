import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { SmtpServer } from '#config/config';
import { render } from '#features/outbox/templates/render';
import { OWN_BRAND } from '#test/harness/brand';
import { MailServer, type MailServerOptions } from '#test/harness/mail-server';
import { smtpTransport } from './smtp.ts';
import type { OutgoingMessage } from './transport.ts';

const FROM = { name: 'Example Cloud, Ltd', address: 'cloud@example.com' };
const LINK = 'https://login.example.com/password/reset?token=abc&user=maria';

const message: OutgoingMessage = {
  ...render('password-reset', { username: 'maria', link: LINK, expiry: 1_716_196_443 }, OWN_BRAND),
  reference: '17-1716196443',
  template: 'password-reset',
  recipient: 'maria@example.org',
  created: 1_716_196_443,
};

describe('e-mail over SMTP', () => {
  const servers: MailServer[] = [];
  after(() => Promise.all(servers.map((server) => server.stop())));

  async function start(
    options: MailServerOptions = {},
  ): Promise<{ mails: MailServer['mails']; to: SmtpServer }> {
    const server = await MailServer.start(options);
    servers.push(server);
    const { port, mails } = server;
    return {
      mails,
      to: { host: '127.0.0.1', port, tls: 'if offered', user: undefined, password: undefined },
    };
  }

  async function send(to: SmtpServer, changes: Partial<OutgoingMessage> = {}): Promise<string> {
    const transport = smtpTransport(to, FROM);
    try {
      return await transport.send({ ...message, ...changes }, new AbortController().signal);
    } finally {
      transport.close?.();
    }
  }

  test('a mail arrives in both forms, with the required headers', async () => {
    const { mails, to } = await start();
    assert.equal(await send(to), 'sent');
    const [mail] = mails;
    assert.deepEqual([mail?.from, mail?.to], ['cloud@example.com', ['maria@example.org']]);
    const raw = mail?.raw ?? '';
    const [head = '', ...body] = raw.replaceAll('\r\n', '\n').split('\n\n');
    const headers = new Map(
      head
        .replaceAll(/\n[ \t]+/g, ' ')
        .split('\n')
        .map((line) => line.split(/: (.*)/s) as [string, string]),
    );
    assert.equal(headers.get('From'), '"Example Cloud, Ltd" <cloud@example.com>');
    assert.equal(headers.get('To'), 'maria@example.org');
    assert.equal(headers.get('Subject'), 'Set a new Palisade password');
    assert.equal(headers.get('Message-ID'), '<17-1716196443.palisade@example.com>');
    assert.equal(headers.get('Date'), 'Mon, 20 May 2024 09:14:03 +0000');
    assert.equal(headers.get('Auto-Submitted'), 'auto-generated');
    assert.match(headers.get('Content-Type') ?? '', /^multipart\/alternative;/);
    const content = body.join('\n\n').replaceAll('=\n', '').replaceAll('=3D', '=');
    assert.match(content, /Content-Type: text\/plain; charset=utf-8/);
    assert.match(content, /Content-Type: text\/html; charset=utf-8/);
    assert.ok(content.includes(`\n${LINK}`));
    assert.ok(content.includes(`<a href="${LINK.replace('&', '&amp;')}" `));
  });

  test('a mail can be unsubscribed with one click', async () => {
    const { mails, to } = await start();
    const unsubscribe = `https://login.example.com/mail/unsubscribe?u=501.${'a'.repeat(43)}`;
    await send(to, { unsubscribe });
    await send(to, { unsubscribe: unsubscribe.replace('https', 'http') });
    await send(to);
    const heads = mails.map(({ raw }) => raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '');
    const [https = '', http = '', none = ''] = heads;
    assert.ok(https.includes(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`), https);
    assert.match(https, /\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/);
    assert.match(http, /\r\nList-Unsubscribe: <http:/);
    assert.doesNotMatch(http, /List-Unsubscribe-Post/);
    assert.doesNotMatch(none, /List-Unsubscribe/);
    for (const wrong of [`${unsubscribe}\r\nBcc: a@example.org`, `${unsubscribe}>`, 'mailto:a@example.org']) {
      await assert.rejects(send(to, { unsubscribe: wrong }), { name: 'TransportError' }, wrong);
    }
    await assert.rejects(send(to, { unsubscribe: `${unsubscribe}${'a'.repeat(900)}` }));
    assert.equal(mails.length, 3);
  });

  test('the transport authenticates if required', async () => {
    const { mails, to } = await start({ login: { user: 'cloud', password: 'p@ss word' } });
    assert.equal(await send({ ...to, user: 'cloud', password: 'p@ss word' }), 'sent');
    assert.equal(mails[0]?.user, 'cloud');
    await assert.rejects(send({ ...to, user: 'cloud', password: 'wrong' }), {
      name: 'TransportError',
      message: 'The mail server did not take the message: EAUTH 535',
    });
  });

  test('the transport uses exactly the configured TLS mode', async () => {
    const { mails, to } = await start();
    await assert.rejects(send({ ...to, tls: 'required' }), { name: 'TransportError', message: /: ETLS/ });
    // The test server's certificate is not trusted.
    const { to: untrusted } = await start({ startTls: true });
    for (const tls of ['required', 'if offered'] as const) {
      await assert.rejects(send({ ...untrusted, tls }), {
        name: 'TransportError',
        message: /: (ETLS|ESOCKET)/,
      });
    }
    await assert.rejects(send({ ...to, tls: 'from start' }), { name: 'TransportError' });
    assert.equal(mails.length, 0);
  });

  test("errors contain neither the recipient nor the server's text", async () => {
    const { to } = await start({ refuse: true });
    const refused = 'The mail server did not take the message: EENVELOPE 550';
    await assert.rejects(send(to), { name: 'TransportError', message: refused });
    await assert.rejects(send({ ...to, port: 1 }), {
      name: 'TransportError',
      message: /: ECONNREFUSED$/,
    });
    const gone = smtpTransport(to, FROM).send(message, AbortSignal.abort());
    await assert.rejects(gone, { name: 'TransportError' });
  });

  test('a mail has one recipient, and no injected headers', async () => {
    const { mails, to } = await start();
    const others = [
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'A <a@example.org>',
      'a b@example.org',
      'a@example.org;b@example.org',
      '"a@example.org',
      'a"b@example.org',
      '',
    ];
    for (const recipient of others) await assert.rejects(send(to, { recipient }), { name: 'TransportError' });
    await send(to, { subject: 'Hello\r\nBcc: b@example.org\r\n\r\nbody' });
    assert.equal(mails.length, 1);
    assert.deepEqual(mails[0]?.to, ['maria@example.org']);
    assert.doesNotMatch(mails[0]?.raw ?? '', /^Bcc:/m);
  });
});
