// Attacks on pages and other paths that need no token.
import type { Attack } from '../attack.ts';
import { flood, type Sent } from './tools.ts';

/** Below the 64 KiB limit of all headers together. */
const LARGEST_HEADER = 64_000;

const PAGES = ['/openapi.json', '/docs', '/', '/assets/style.css'];

function headerAttack(name: string, does: string, header: string, value: string): Attack {
  return {
    name,
    does,
    anonymous: true,
    run: (target, turn) =>
      flood(target, turn, 6, (number) => ({
        path: PAGES[number % PAGES.length] as string,
        headers: { [header]: value },
      })),
  };
}

function floodOf(name: string, does: string, sent: (number: number) => Sent): Attack {
  return { name, does, anonymous: true, run: (target, turn) => flood(target, turn, 32, sent) };
}

export const pageAttacks: Attack[] = [
  headerAttack(
    'if-none-match-spaces',
    'six at once send If-None-Match with 64,000 spaces to pages',
    'if-none-match',
    `a${' '.repeat(LARGEST_HEADER)}b`,
  ),
  headerAttack(
    'if-none-match-commas',
    'six at once send If-None-Match with 64,000 commas to pages',
    'if-none-match',
    ','.repeat(LARGEST_HEADER),
  ),
  headerAttack(
    'accept-encoding-spaces',
    'six at once send Accept-Encoding with 64,000 spaces to pages',
    'accept-encoding',
    `gzip${' '.repeat(LARGEST_HEADER)};q=x`,
  ),
  floodOf('unknown-paths', 'asks for paths that do not exist', (number) => ({
    path: number % 2 === 0 ? `/v4/${'nothing/'.repeat(900)}${number}` : `/nothing/${number}`,
  })),
  floodOf('options', 'asks for OPTIONS of long paths', (number) => ({
    method: 'OPTIONS',
    path: `/v4/vpcs/${'1'.repeat(8_000)}${number}`,
  })),
  floodOf('wrong-tokens', 'asks with a new wrong token each time', (number) => ({
    path: '/v4/vpcs',
    headers: { authorization: `Bearer ${String(number).padStart(60_000, 'a')}` },
  })),
  floodOf('readiness', 'asks for /readyz and /docs', (number) => ({
    path: number % 2 === 0 ? '/readyz' : '/docs',
  })),
];
