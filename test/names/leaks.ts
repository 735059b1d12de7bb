// Finds our words in what a service says under the names of a provider.
import type { Answer } from '#test/harness/http-client';

/** Words of ours that the invented names replace, as they may stand in any form. */
const OURS =
  /comput|instances?\b|vpc|subnet|config|interface|image|kernel|vlan|webhook|region|device|token|grant|ssh_?key|nat_1_1|networking|\bpublic\/|^c1-|cancel_account|keys_only|\bips:/i;

/** Random characters say nothing: of a webhook's secret, and in base 32 of an authenticator app's, which may spell VPC. */
const SECRET = /^whsec_|^[A-Z2-7]{16,}$/;

/** What tests have sent, and get back as it was. */
const sentTexts = new Set<string>();

export function rememberSent(path: string, body: unknown): void {
  for (const segment of path.split('/')) remember(decode(segment));
  if (typeof body === 'string') sentTexts.add(body);
  else remember(body);
}

function remember(value: unknown): void {
  if (typeof value === 'string') sentTexts.add(value);
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) remember(one);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Keys and texts of ours in an answer; what was sent is not ours. */
export function leaksIn({ headers, body, text }: Pick<Answer, 'headers' | 'body' | 'text'>): string[] {
  const scopes = [headers['x-oauth-scopes'], headers['x-accepted-oauth-scopes']].flat().map(String);
  const said = body === undefined ? [text] : textsIn(body);
  return [...scopes, ...said].filter((one) => OURS.test(one) && !sentTexts.has(one) && !SECRET.test(one));
}

/** All keys and texts of a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}

export function isOurs(text: string): boolean {
  return OURS.test(text);
}
