import type { Services } from '#access/ctx';
import { Failure } from '#domain/failure';
import { addressKey } from '#domain/net/address-key';
import { RateLimiter } from '#http/rate-limit';

/**
 * Counts a request to a sign-in page or the OAuth server.
 * @param ip IP address of the client
 * @throws Failure too many requests
 */
export type RequestLimit = (ip: string) => void;

/**
 * Applies the limit for requests of one user to each client address, since many of these requests store something in
 * the database for a while, no matter who sends them.
 */
export function createRequestLimit({ config, now }: Pick<Services, 'config' | 'now'>): RequestLimit {
  const limiter = new RateLimiter(config);
  return (ip) => {
    const rate = limiter.takeUnknown(addressKey(ip), now());
    if (rate.refused) throw Failure.tooManyRequests(rate.bucket, rate);
  };
}
