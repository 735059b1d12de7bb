import type { ReachChange, ReachComparison, ReachDecision } from '#domain/firewalls/reach/compare-reach';
import type { ReachClass } from '#domain/firewalls/reach/reach-classes';
import { FIRST_DRY_ID } from '#domain/ids';
import { type Static, Type } from '#domain/schema/json-schema';
import { described, idIn, idOf, NamedObject, Nullable, named } from '#domain/schema/wire';

/** More are counted. */
const MOST_COMPUTES = 10;

const ReachCompute = NamedObject('ReachCompute', 'A compute at an end of connections', {
  id: idOf('compute', 'Id of the compute'),
  type: named('entity', Type.String({ description: 'Always `compute`', examples: ['compute'] })),
  label: Type.String({ description: 'Label of the compute', examples: ['web-1'] }),
  url: named(
    'path',
    Type.String({ description: 'Path of the compute in the API', examples: ['/v4/compute/instances/3107'] }),
  ),
});

const ReachEnd = NamedObject('ReachEnd', 'Computes or networks that firewalls treat alike', {
  type: Type.String({
    enum: ['computes', 'internet'],
    description: 'Whether these are running computes of the account, or addresses outside',
    examples: ['computes'],
  }),
  vpc_id: Nullable(
    idOf('vpc', 'VPC in which the computes are reached; null when it is by their public addresses'),
  ),
  subnet_id: Nullable(
    idOf('subnet', 'Subnet of the computes; null when they are reached by public addresses'),
  ),
  count: Type.Integer({
    description: 'Number of computes, with those that the user may not see',
    minimum: 0,
    examples: [1],
  }),
  computes: Type.Array(ReachCompute, { description: 'The first ten computes that the user may see, by id' }),
  networks: Type.Array(Type.String(), {
    description: 'Outside: the first ten networks. `0.0.0.0/0` stands for all addresses of the internet',
    examples: [['0.0.0.0/0']],
  }),
  except: Type.Array(Type.String(), {
    description: 'Outside: the first ten networks within `networks` that are not meant',
    examples: [['203.0.113.0/24']],
  }),
});

const ReachRow = NamedObject('ReachRow', 'A rule or a policy of a firewall', {
  type: Type.String({
    enum: ['firewall_rule', 'firewall_policy'],
    description: 'Whether a rule decides or, because none matches, the policy',
    examples: ['firewall_policy'],
  }),
  id: Nullable(
    idIn('firewall', 'Firewall; 0 for one that is only tried, null for one that the user may not see'),
  ),
  direction: Type.String({
    enum: ['inbound', 'outbound'],
    description: 'Direction of the rule or the policy',
    examples: ['inbound'],
  }),
  rule: Nullable(
    Type.Integer({
      description: 'Place of the rule in its direction, from 1; null for a policy, and without `id`',
      examples: [null],
    }),
  ),
  url: named(
    'path',
    Nullable(
      Type.String({
        description:
          'Path of the firewall in the API; null without `id`, and for a firewall that is only tried',
        examples: ['/v4/networking/firewalls/77'],
      }),
    ),
  ),
});

const ReachVerdict = NamedObject('ReachVerdict', 'Whether connections can be opened', {
  verdict: Type.String({
    enum: ['reaches', 'blocked'],
    description: 'What happens to their packets',
    examples: ['blocked'],
  }),
  row: Nullable(described('What decides it; null where no firewall is on the way', ReachRow)),
});

const ReachChangeReply = NamedObject('ReachChange', 'Connections that a write makes possible or impossible', {
  from: described('Who opens the connections', ReachEnd),
  to: described('Who accepts them', ReachEnd),
  protocol: Type.String({
    enum: ['all', 'tcp', 'udp', 'icmp', 'ipencap', 'other'],
    description: 'Protocol. All: everything, on all ports. Other: what rules cannot name',
    examples: ['tcp'],
  }),
  ports: Nullable(
    Type.String({
      description: 'Destination ports; null for all, and for protocols without ports',
      examples: ['22, 8000-8010'],
    }),
  ),
  was: described('What happens to them before the write', ReachVerdict),
  is: described('What happens to them after it', ReachVerdict),
});

export const Reach = NamedObject('Reach', 'The connections that a write makes possible or impossible', {
  lost: Type.Array(ReachChangeReply, { description: 'What is no longer possible' }),
  gained: Type.Array(ReachChangeReply, { description: 'What becomes possible' }),
  more: Type.Integer({
    minimum: 0,
    description: 'How many changes are left out: `lost` and `gained` have at most 100 together',
    examples: [0],
  }),
  complete: Type.Boolean({
    description: 'False when the account has so much that only a part was compared',
    examples: [true],
  }),
});

/** What the actor may see of the ends and rows of a comparison. */
export interface ReachNames {
  /** The labels of computes. */
  labels: ReadonlyMap<number, string>;
  firewalls: ReadonlySet<number>;
}

export function toReach(
  { lost, gained, more, complete }: ReachComparison,
  names: ReachNames,
): Static<typeof Reach> {
  const shown = (change: ReachChange) => toChange(change, names);
  return { lost: lost.map(shown), gained: gained.map(shown), more, complete };
}

function toChange({ from, to, protocol, ports, was, is }: ReachChange, names: ReachNames) {
  return {
    from: toEnd(from, names),
    to: toEnd(to, names),
    protocol: protocol?.toLowerCase() ?? 'all',
    ports,
    was: toVerdict(was, names),
    is: toVerdict(is, names),
  };
}

function toEnd({ places, networks, except }: ReachClass, { labels }: ReachNames) {
  const ids = [...new Set(places.map(({ computeId }) => computeId))].sort((one, other) => one - other);
  const visible = ids.filter((id) => labels.has(id));
  const [place] = visible.length > 0 ? places : [];
  return {
    type: places.length > 0 ? 'computes' : 'internet',
    vpc_id: place?.vpcId ?? null,
    subnet_id: place?.subnetId ?? null,
    count: ids.length,
    computes: visible.slice(0, MOST_COMPUTES).map((id) => ({
      ...{ id, type: 'compute', label: labels.get(id) ?? '', url: `/v4/compute/instances/${id}` },
    })),
    networks: [...networks],
    except: [...except],
  };
}

function toVerdict({ reaches, guard, direction, rule }: ReachDecision, { firewalls }: ReachNames) {
  const verdict = reaches ? 'reaches' : 'blocked';
  if (!guard) return { verdict, row: null };
  const type = rule === null ? 'firewall_policy' : 'firewall_rule';
  const isTried = guard.id > FIRST_DRY_ID;
  const isVisible = isTried || firewalls.has(guard.id);
  return {
    verdict,
    row: {
      ...{ type, id: isVisible ? guard.id : null, direction, rule: isVisible ? rule : null },
      url: isVisible && !isTried ? `/v4/networking/firewalls/${guard.id}` : null,
    },
  };
}
