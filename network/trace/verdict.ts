import { placeOfRule } from '#domain/firewalls/priorities';

/** What a stage of OVN's pipelines drops packets for. */
const STAGES: Readonly<Record<string, string>> = {
  ls_in_apply_port_sec: 'the source address is not one of the interface',
  ls_out_apply_port_sec: 'the destination address is not one of the interface',
  lr_in_ip_routing: 'there is no route to the address',
};

/** Stages in which others can have rows too. */
const RULES = /^(?:ls_(?:in|out)_acl|lr_in_policy)/;

/** What our own rows drop packets for, by what is in their matches. */
const OWN_RULES: readonly [match: RegExp, reason: string][] = [
  [/ip4\.dst == 169\.254\.0\.0\/16/, 'nothing is sent to 169.254.0.0/16'],
  [/@palisade_routers_\d+/, 'packets from outside reach public addresses only'],
  [/"palisade-vpc-\d+-public"/, 'only interfaces with a public address may leave the VPC'],
];

/** A match of a rule of a firewall, or of its policy. */
const FIREWALL = /@palisade_fw_(\d+)_\d+/;
/** OVN adds it to the priorities of ACLs. */
const ADDED = 1000;

/** A line that names a stage, with the condition that was met. */
const STAGE = /^ *\d{1,3}\. (\w+)(?: \([^)]*\))?: (.*)$/;
const AFTER_CONDITION = ', priority ';
const OUTPUT_PORT = /outport="([^"]+)"/g;

export interface TraceVerdict {
  reaches: boolean;
  why: string;
  /** A firewall drops it. */
  isFirewall: boolean;
}

/**
 * Reads what `ovn-trace --detailed` says.
 * @param arrival where a packet has arrived, by port
 */
export function verdictOf(trace: string, arrival: ReadonlyMap<string, string>): TraceVerdict {
  const outputs = [...trace.matchAll(/output to "([^"]+)"/g)].map(([, port = '']) => port);
  const reached = outputs.map((port) => arrival.get(port)).find((place) => place !== undefined);
  if (reached !== undefined) return reaching(reached);
  const before = trace.slice(0, trace.lastIndexOf('drop;') + 1);
  const stages = before.split('\n').flatMap(stageIn);
  const last = stages.at(-1);
  if (last === undefined) return { ...DROPPED, why: 'nobody answers for the address' };
  // ovn-trace does not know ranges of addresses, which the port takes.
  const port = arrival.get([...before.matchAll(OUTPUT_PORT)].at(-1)?.[1] ?? '');
  if (last.name === 'ls_out_apply_port_sec' && port !== undefined) {
    return reaching(port);
  }
  const { reason, isFirewall = false } = reasonOf(last, stages);
  return { reaches: false, why: `${reason} (${last.name})`, isFirewall };
}

const DROPPED = { reaches: false, isFirewall: false };

function reaching(place: string): TraceVerdict {
  return { reaches: true, why: `reaches ${place}`, isFirewall: false };
}

interface PipelineStage {
  name: string;
  match: string;
  priority: number;
}

function stageIn(line: string): PipelineStage[] {
  const [, name, rest = ''] = STAGE.exec(line) ?? [];
  const end = rest.lastIndexOf(AFTER_CONDITION);
  if (name === undefined) return [];
  const priority = end === -1 ? 0 : Number.parseInt(rest.slice(end + AFTER_CONDITION.length), 10);
  return [{ name, match: end === -1 ? rest : rest.slice(0, end), priority }];
}

function reasonOf(
  last: PipelineStage,
  stages: readonly PipelineStage[],
): { reason: string; isFirewall?: boolean } {
  const { name } = last;
  if (!RULES.test(name)) return { reason: STAGES[name] ?? 'dropped' };
  // Newer versions decide in one stage, and drop in the next.
  const deciding = name.replace(/_action$/, '_eval');
  const { match: condition, priority } = stages.findLast((stage) => stage.name === deciding) ?? last;
  const [, firewall] = FIREWALL.exec(condition) ?? [];
  if (firewall !== undefined) return { reason: firewallReason(firewall, name, priority), isFirewall: true };
  const own = OWN_RULES.find(([pattern]) => pattern.test(condition));
  return { reason: own?.[1] ?? `a row of others drops ${condition}` };
}

function firewallReason(firewall: string, stage: string, priority: number): string {
  const side = stage.startsWith('ls_out') ? 'inbound' : 'outbound';
  const place = placeOfRule(priority - ADDED);
  const what = place === undefined ? `the ${side} policy` : `${side} rule ${place}`;
  return `${what} of firewall ${firewall} drops it`;
}
