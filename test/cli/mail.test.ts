import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MailServer } from '#test/harness/mail-server';
import { Installation } from './palisade.ts';

const TO = ['mail', 'test', '--to', 'maria@example.com'];

describe('palisade mail test', () => {
  let installation: Installation;
  let server: MailServer;
  before(async () => {
    installation = await Installation.create();
    server = await MailServer.start();
  });
  after(() => server.stop());

  test('a mail is sent, and the answer of the server printed', async () => {
    const env = settingsFor(server);
    const { status, stderr, json } = await installation.runAgain([...TO, '--json'], env);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(json.answer, /^250 /);
    const [mail] = server.mails;
    assert.deepEqual(mail?.to, ['maria@example.com']);
    assert.match(mail?.raw ?? '', /^Subject: Test mail from Palisade\r$/m);
    const { stdout } = await installation.runAgain(TO, env);
    assert.match(
      stdout,
      /^server {2}127.0.0.1:\d+\nfrom {4}cloud@example.com\nto {6}maria@example.com\nanswer {2}250 /,
    );
  });

  test('a refusal is printed in the words of the server', async () => {
    const refusing = await MailServer.start({ refuse: true });
    const { status, stdout, stderr } = await installation.runAgain(TO, settingsFor(refusing));
    await refusing.stop();
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^error: 127\.0\.0\.1:\d+ did not take the mail: 550 .+\n$/);
  });

  test('without a mail server, the setting is named', async () => {
    const { status, stderr } = await installation.runAgain(TO);
    assert.deepEqual([status, stderr], [2, 'error: PALISADE_SMTP_URL: is required to send mails\n']);
  });
});

function settingsFor({ port }: MailServer) {
  return { PALISADE_SMTP_URL: `smtp://127.0.0.1:${port}`, PALISADE_MAIL_FROM: 'cloud@example.com' };
}
