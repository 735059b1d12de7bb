import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Claim, nextInTurn } from './slots.ts';

const LIMITS = { total: 10, forSlow: 8, shared: 7, perAccount: 2 };

/** A claim in short: the account, and `s` for a slow receiver. */
const claim = (text: string): Claim => ({ accountId: Number.parseInt(text), isSlow: text.endsWith('s') });

const CASES: [what: string, underWay: string, waiting: string, next: number][] = [
  ['nobody waits', '1 1', '', -1],
  ['there is a free slot', '', '1', 0],
  ['who came first is first', '', '1 1s 1', 0],
  ['who came first of those with equally many is first', '1 2', '1 2 1', 0],
  ['the account with the fewest is first', '1 2 2', '2 2 1 1', 2],
  ['an account that has none is first, although it came last', '1 2', '1 2 3', 2],
  ['all slots are taken', '1 1 1 1 1 1 1 1 1 1', '2', -1],
  ['slow receivers have their part', '1s 1s 1s 1s 1s 1s 1s 1s', '1s 2s', -1],
  ['slow receivers leave the rest to others', '1s 1s 1s 1s 1s 1s 1s 1s', '1s 2s 3', 2],
  ['one account may have all shared slots', '1 1 1 1 1 1', '1', 0],
  ['and no more, even if nobody else waits', '1 1 1 1 1 1 1', '1', -1],
  ['below the shared slots, shares do not count', '1 1 1 2 2 2', '1 2', 0],
  ['beyond them, accounts that have their share leave the rest free', '1 1 1 1 2 2 2', '1 2', -1],
  ['an account that has less gets it', '1 1 1 1 2 2 2', '1 2 3', 2],
  ['until it has its share too', '1 1 1 1 2 2 2 3 3', '1 2 3', -1],
];

for (const [what, underWay, waiting, next] of CASES) {
  test(`${what}: ${underWay || 'none'}, and ${waiting || 'nobody'} waits`, () => {
    const begun = underWay.split(' ').filter(Boolean).map(claim);
    const ofAccounts = new Map<number, number>();
    for (const { accountId } of begun) ofAccounts.set(accountId, (ofAccounts.get(accountId) ?? 0) + 1);
    const counts = { all: begun.length, slow: begun.filter(({ isSlow }) => isSlow).length, ofAccounts };
    assert.equal(nextInTurn(LIMITS, counts, waiting.split(' ').filter(Boolean).map(claim)), next);
  });
}
