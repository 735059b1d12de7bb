import { once } from 'node:events';
import { connect } from 'node:net';
import { Refusal } from '#cli/errors';
import type { Config } from '#config/config';
import { verifySmtp } from '#features/outbox/transports/smtp';
import { codeOf } from '#features/outbox/transports/transport';
import { resolveInDns } from '#platform/outgoing/resolve';
import { CheckWarning, type DoctorCheckResult, runCheck } from './check.ts';

const PATIENCE_MILLISECONDS = 5_000;

/** Checks that messages can be sent, and that the address in them can be found. */
export async function messageChecks(config: Config): Promise<DoctorCheckResult[]> {
  const { smtpServer, mailFrom, smsWebhookUrl } = config;
  const { hostname } = new URL(config.publicUrl);
  const isName = /[a-z]$/i.test(hostname) && !/(^|\.)localhost$/.test(hostname);
  return await Promise.all([
    ...(isName ? [runCheck('public address', () => checkName(hostname))] : []),
    runCheck('mail', async () => {
      if (!smtpServer || !mailFrom)
        return new CheckWarning('is off: without PALISADE_SMTP_URL, mails stay in the outbox');
      await verifySmtp(smtpServer);
      return `${smtpServer.host}:${smtpServer.port} answers; \`palisade mail test --to ADDRESS\` sends a mail`;
    }),
    ...(smsWebhookUrl === undefined ? [] : [runCheck('SMS', () => checkReached(new URL(smsWebhookUrl)))]),
  ]);
}

/** Looks the name up as webhooks of users are. */
async function checkName(name: string): Promise<string | CheckWarning> {
  try {
    const addresses = await resolveInDns(name, AbortSignal.timeout(PATIENCE_MILLISECONDS));
    return `${name} is ${addresses.join(', ')}`;
  } catch {
    return new CheckWarning(
      `${name} is not found in the DNS: clients cannot reach the service, or this machine has no DNS`,
    );
  }
}

/** Connects without sending a request, which could cause a message. */
async function checkReached({ hostname, port, protocol }: URL): Promise<string> {
  const number = Number(port) || (protocol === 'https:' ? 443 : 80);
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  const socket = connect({ host, port: number });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    return `${hostname}:${number} can be reached`;
  } catch (error) {
    throw new Refusal(`PALISADE_SMS_WEBHOOK_URL: ${hostname}:${number} cannot be reached (${codeOf(error)})`);
  } finally {
    socket.destroy();
  }
}
