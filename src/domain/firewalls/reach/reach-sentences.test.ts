import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ReachReply, reachSentences } from './reach-sentences.ts';

type Change = ReachReply['lost'][number];
type End = Change['from'];

const computes = (labels: readonly string[], count = labels.length): End => ({
  ...{ type: 'computes', subnet_id: 11, count, networks: [], except: [] },
  computes: labels.map((label) => ({ label })),
});
const internet = (networks: string[], except: string[] = []): End => ({
  ...{ type: 'internet', subnet_id: null, count: 0, computes: [], networks, except },
});
const change = (
  from: End,
  to: End,
  protocol: Change['protocol'] = 'all',
  ports: string | null = null,
): Change => ({ from, to, protocol, ports });
const [WEB, DB] = [computes(['web-1']), computes(['db-1', 'db-2'])];

describe('what a write changes, in words', () => {
  const lost = (...changes: Change[]) => reachSentences({ lost: changes, gained: [] })[0]?.sentences;
  const cases: [what: string, changes: Change[], sentences: string[] | undefined][] = [
    ['nothing', [], undefined],
    ['everything between computes', [change(DB, WEB)], ['db-1 and db-2 to web-1: everything']],
    [
      'protocols and ports together',
      [change(DB, WEB, 'tcp', '22, 8000-8010'), change(DB, WEB, 'ipencap'), change(WEB, DB, 'icmp')],
      ['db-1 and db-2 to web-1: TCP 22, 8000-8010; IP in IP', 'web-1 to db-1 and db-2: ICMP'],
    ],
    [
      'almost everything',
      [
        change(DB, WEB, 'tcp', '1-21, 23-442, 444-65535'),
        ...(['udp', 'icmp', 'ipencap', 'other'] as const).map((protocol) => change(DB, WEB, protocol)),
      ],
      ['db-1 and db-2 to web-1: everything but TCP 22, 443'],
    ],
    ['the internet', [change(internet(['0.0.0.0/0']), WEB)], ['the internet to web-1: everything']],
    [
      'a part of the internet',
      [change(WEB, internet(['0.0.0.0/0'], ['203.0.113.0/24']), 'udp', '53')],
      ['web-1 to the internet except 203.0.113.0/24: UDP 53'],
    ],
    [
      'many computes, some of them unseen',
      [change(computes(['a-1', 'a-2', 'a-3', 'a-4', 'a-5'], 9), computes([], 1))],
      ['a-1, a-2, a-3 and 6 more to a compute that you may not see: everything'],
    ],
    [
      'public addresses',
      [change({ ...DB, subnet_id: null }, { ...WEB, subnet_id: null })],
      ['db-1 and db-2 to web-1, by public addresses: everything'],
    ],
  ];
  for (const [what, changes, sentences] of cases)
    it(what, () => assert.deepEqual(lost(...changes), sentences));

  it('names the first ones', () => {
    const many = Array.from({ length: 9 }, (_, index) => change(computes([`c-${index}`]), WEB));
    assert.deepEqual(lost(...many)?.slice(-2), ['c-5 to web-1: everything', 'and 3 more']);
    assert.equal(lost(...many.slice(0, 7))?.length, 7);
  });

  it('has what is lost first', () => {
    const both = reachSentences({
      lost: [change(DB, WEB)],
      gained: [change(WEB, DB)],
    });
    assert.deepEqual(
      both.map(({ title }) => title),
      ['No longer possible', 'Newly possible'],
    );
  });
});
