import { createHmac } from 'node:crypto';
import { codeOf, type Transport, TransportError } from './transport.ts';

const ANSWER_MILLISECONDS = 10_000;

interface WebhookOptions {
  url: string;
  secret: string;
  /** UTC seconds. */
  now(): number;
}

/** Sends SMS as a signed request to a URL of the operator's. See docs/configuration.md. */
export function webhookTransport({ url, secret, now }: WebhookOptions): Transport {
  return {
    async send({ reference, recipient, text }, signal) {
      const body = JSON.stringify({ id: reference, to: recipient, text });
      const timestamp = String(now());
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
      const status = await post(url, body, {
        headers: {
          'content-type': 'application/json',
          'idempotency-key': reference,
          'palisade-timestamp': timestamp,
          'palisade-signature': `sha256=${signature}`,
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
      });
      if (status < 200 || status > 299) throw new TransportError(`The SMS webhook answered ${status}`);
      return 'sent';
    },
  };
}

/** @returns the HTTP status of the response */
async function post(
  url: string,
  body: string,
  options: { headers: Record<string, string>; signal: AbortSignal },
): Promise<number> {
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual', ...options });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new TransportError(`The SMS webhook did not answer: ${codeOf(error)}`);
  }
}
