import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { after, describe, test } from 'node:test';
import smpp, { type Pdu, type Session } from 'smpp';
import type { SmppServer } from '#config/config';
import { render } from '#features/outbox/templates/render';
import { smppTransport } from './smpp.ts';
import type { OutgoingMessage } from './transport.ts';

const message: OutgoingMessage = {
  ...render('phone-code', { code: '123456', expiry: 1_716_196_443 }),
  reference: '17-1716196443',
  template: 'phone-code',
  recipient: '+15550102030',
  created: 1_716_196_443,
};

/** What the SMS centre does with a request; it takes it unless told otherwise. */
type Answer = (session: Session, pdu: Pdu) => void;

const take: Answer = (session, pdu) => session.send(pdu.response());
const refuse =
  (status: number): Answer =>
  (session, pdu) =>
    session.send(pdu.response({ command_status: status }));
const hangUp: Answer = (session) => session.destroy();

describe('SMS by SMPP', () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) server.close();
  });

  async function start(answers: Record<string, Answer> = {}): Promise<{ received: Pdu[]; to: SmppServer }> {
    const received: Pdu[] = [];
    const server = smpp.createServer((session) => {
      session.on('error', () => {});
      session.on('pdu', (pdu: Pdu) => {
        received.push(pdu);
        (answers[pdu.command] ?? take)(session, pdu);
      });
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const to = {
      host: '127.0.0.1',
      port,
      tls: false,
      systemId: 'palisade',
      password: 'secret',
      sender: undefined,
    };
    return { received, to };
  }

  const send = (to: SmppServer, signal = new AbortController().signal) =>
    smppTransport(to).send(message, signal);

  test('is signed in, handed over and signed out', async () => {
    const { received, to } = await start();
    assert.equal(await send({ ...to, sender: 'Palisade' }), 'sent');
    const [bind, submit, unbind] = received;
    assert.deepEqual(
      [bind?.command, bind?.system_id, bind?.password],
      ['bind_transmitter', 'palisade', 'secret'],
    );
    assert.deepEqual(
      [submit?.command, submit?.destination_addr, submit?.dest_addr_ton],
      ['submit_sm', '15550102030', 1],
    );
    assert.deepEqual([submit?.source_addr, submit?.source_addr_ton, submit?.data_coding], ['Palisade', 5, 0]);
    assert.equal(submit?.short_message?.message, message.text);
    assert.equal(unbind?.command, 'unbind');
  });

  test('comes from a number where the sender is one, and from nobody without a sender', async () => {
    const { received, to } = await start();
    await send({ ...to, sender: '49301234' });
    await send(to);
    const senders = received
      .filter(({ command }) => command === 'submit_sm')
      .map(({ source_addr, source_addr_ton }) => [source_addr, source_addr_ton]);
    assert.deepEqual(senders, [
      ['49301234', 1],
      ['', 0],
    ]);
  });

  const failures: [what: string, answers: Record<string, Answer>, message: string][] = [
    ['a refused sign-in', { bind_transmitter: refuse(0x0e) }, 'The SMS centre refused (bind) with status 14'],
    ['a refused SMS', { submit_sm: refuse(0x58) }, 'The SMS centre refused (submit) with status 88'],
    ['a session that ends before the answer', { submit_sm: hangUp }, 'The SMS centre ended the session'],
    ['a session that ends at once', { bind_transmitter: hangUp }, 'The SMS centre ended the session'],
  ];
  for (const [what, answers, says] of failures) {
    test(`${what} is a failure`, async () => {
      const { to } = await start(answers);
      await assert.rejects(send(to), { name: 'TransportError', message: says });
    });
  }

  test('an SMS that was taken is not sent again because of the goodbye', async () => {
    const { to } = await start({ unbind: hangUp });
    assert.equal(await send(to), 'sent');
  });

  test('an SMS centre that is not there or does not answer is a failure', async () => {
    const { to } = await start({ submit_sm: () => {} });
    const unreachable = 'The SMS centre cannot be reached: ECONNREFUSED';
    await assert.rejects(send({ ...to, port: 1 }), { name: 'TransportError', message: unreachable });
    const abort = new AbortController();
    const sent = send(to, abort.signal);
    setTimeout(() => abort.abort(), 50);
    await assert.rejects(sent, { name: 'TransportError', message: 'The SMS centre did not answer in time' });
  });
});
