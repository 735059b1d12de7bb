// Lists and replies that are slow or large.
import type { Attack, Target, TokenName, Turn } from '../attack.ts';
import { ask, flood, list, newAgent, pause, together } from './tools.ts';

/** As many as fit into the filter header, up to the 500 that a filter may have. */
const CONDITIONS = 490;
const HUNG_UP = 102;
const CONTAINED = 240;

const any = (conditions: object[]) => ({ '+or': conditions });
const many = (count: number, condition: (index: number) => object) =>
  any(Array.from({ length: count }, (_, index) => condition(index)));

function filterAttack(name: string, does: string, token: TokenName, path: string, filter: object): Attack {
  return {
    name,
    does,
    run: (target, turn) => flood(target, turn, 4, () => list(target, token, path, filter)),
  };
}

/** Matches no event, so every condition is evaluated for every event. */
const NOTHING = many(CONTAINED, (index) => ({ action: { '+contains': `${index.toString(36)}zz` } }));

const longRead = (target: Target) => list(target, 'manyEvents', '/account/events', NOTHING);

/** Sends slow requests, and disconnects before the response. */
async function hangUp(target: Target, turn: Turn): Promise<void> {
  await together(HUNG_UP, async (index) => {
    await pause(index * 20, turn);
    const agent = newAgent(target, 1);
    turn.count(await ask(target, agent, longRead(target), AbortSignal.timeout(300)));
    agent.destroy();
  });
  await pause(600_000, turn);
}

export const listAttacks: Attack[] = [
  filterAttack(
    'filter-read',
    `${CONDITIONS} x {"read": true} over 4,900 events`,
    'events',
    '/account/events?page_size=500',
    many(CONDITIONS, () => ({ read: true })),
  ),
  filterAttack(
    'filter-read-restricted',
    `${CONDITIONS} x {"read": true} over 4,900 events, as a restricted user`,
    'restricted',
    '/account/events?page_size=500',
    many(CONDITIONS, () => ({ read: true })),
  ),
  filterAttack(
    'filter-read-mixed',
    'read and unread in turn, 10 levels deep, over 4,900 events',
    'events',
    '/account/events',
    deep(many(240, (index) => ({ read: index % 2 === 0, id: index }))),
  ),
  filterAttack(
    'filter-tags',
    '460 tags over 1,000 computes of 100 tags each',
    'computes',
    '/compute/instances?page_size=500',
    many(460, (index) => ({ tags: index.toString(36) })),
  ),
  filterAttack(
    'filter-tags-contain',
    '250 parts of tags over 1,000 computes of 100 tags each',
    'computes',
    '/compute/instances?page_size=500',
    many(250, (index) => ({ tags: { '+contains': index.toString(36) } })),
  ),
  filterAttack(
    'filter-ipv4',
    '460 addresses over 1,000 computes',
    'computes',
    '/compute/instances?page_size=500',
    many(460, (index) => ({ ipv4: index.toString(36) })),
  ),
  {
    name: 'long-reads-left',
    does: `${HUNG_UP} long reads of 200,000 events by clients that hang up`,
    run: hangUp,
  },
  {
    name: 'long-reads',
    does: 'long reads of 200,000 events, 60 at once',
    run: (target, turn) => flood(target, turn, 60, () => longRead(target)),
  },
  {
    name: 'compute-ips',
    does: 'the addresses of a compute with as many ranges as are allowed',
    run: (target, turn) =>
      flood(target, turn, 4, () =>
        list(target, 'ranges', `/compute/instances/${target.ids.rangesComputeId}/ips`),
      ),
  },
  {
    name: 'vpc-lists',
    does: '500 VPCs of 200 subnets each on one page',
    run: (target, turn) => flood(target, turn, 8, () => list(target, 'vpcs', '/vpcs?page_size=500')),
  },
  {
    name: 'event-lists',
    does: 'pages of 500 events, near and deep',
    run: (target, turn) =>
      flood(target, turn, 8, (number) =>
        list(target, 'manyEvents', `/account/events?page_size=500&page=${number % 2 === 0 ? 1 : 400}`),
      ),
  },
];

/** Nests the filter as deeply as allowed. */
function deep(filter: object): object {
  let around = filter;
  for (let level = 0; level < 6; level += 1) around = { '+and': [around] };
  return around;
}
