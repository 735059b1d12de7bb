// Flags of firewalls: their rules, and the computes that they are assigned to.
import { readFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import { UsageError } from '#cli/errors';
import { collect, parser } from '#cli/options';
import { parseRuleLine, type RuleLine } from '#domain/firewalls/rule-lines';
import type { BodyFlag, FlagContext } from '../resource.ts';
import { jsonObject } from './derive.ts';

const ACTIONS = ['ACCEPT', 'DROP'];

const rules = new Option(
  '--rules <json>',
  'all that is sent of the rules, as JSON or @file: what `palisade firewall rules --json` prints',
).argParser(parseRules);
const rule = new Option(
  '--rule <words>',
  'a rule: tcp 22,8000-8010 from 203.0.113.0/24, or drop udp 53 to anywhere; those with from are the inbound list, ' +
    'those with to the outbound list; can be repeated',
).argParser(collect(parseWords));
const policy = (direction: string) =>
  new Option(`--${direction}-policy <action>`, `what happens to ${direction} packets that no rule matches`)
    .choices(ACTIONS)
    .argParser(
      parser(ACTIONS.join(' or '), (text) => ACTIONS.find((action) => action === text.toUpperCase())),
    );
const inboundPolicy = policy('inbound');
const outboundPolicy = policy('outbound');

/** The rules of a firewall: a file, or lines and policies. */
export function rulesFlag(): BodyFlag {
  return {
    field: 'rules',
    name: '--rules',
    options: [rules, rule, inboundPolicy, outboundPolicy],
    read(given) {
      const lines: readonly RuleLine[] = Array.isArray(given.rule) ? given.rule : [];
      const lists = Object.entries(Object.groupBy(lines, ({ direction }) => direction));
      // Of the service alone, and refused in a new firewall.
      const { version: _, fingerprint: __, ...sent } = Object(given.rules);
      const read = {
        ...sent,
        ...Object.fromEntries(lists.map(([direction, list]) => [direction, list.map((line) => line.rule)])),
        ...(given.inboundPolicy !== undefined && { inbound_policy: given.inboundPolicy }),
        ...(given.outboundPolicy !== undefined && { outbound_policy: given.outboundPolicy }),
      };
      if (Object.keys(read).length > 0) return read;
      throw new UsageError('Give rules: --rules, or --rule with --inbound-policy and --outbound-policy');
    },
  };
}

function parseRules(text: string): object {
  if (!text.startsWith('@')) return jsonObject(text);
  const path = text.slice(1);
  try {
    return jsonObject(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      throw new InvalidArgumentError(`${path} does not contain a JSON object.`);
    throw new InvalidArgumentError(`${path} cannot be read.`);
  }
}

function parseWords(text: string): RuleLine {
  const line = parseRuleLine(text);
  if ('problem' in line) throw new InvalidArgumentError(`${line.problem}.`);
  return line;
}

/** Finds the id of a compute by what it is called. @throws Refusal */
type FindCompute = (context: FlagContext, reference: string) => Promise<number>;

/** `--compute web-1`, repeated, for a new firewall. */
export function devicesFlag(find: FindCompute): () => BodyFlag {
  const option = new Option(
    '--compute <compute>',
    'a compute to assign it to: its id or label; can be repeated',
  ).argParser(collect((text) => text));
  return () => ({
    field: 'devices.computes',
    name: '--compute',
    options: [option],
    async read({ compute }, context) {
      if (!Array.isArray(compute)) return undefined;
      const ids: number[] = [];
      for (const reference of compute) ids.push(await find(context, String(reference)));
      return ids;
    },
  });
}

/** `--compute web-1`, required. */
export function computeFlag(find: FindCompute): () => BodyFlag {
  const option = new Option(
    '--compute <compute>',
    'the compute: its id or label; required',
  ).makeOptionMandatory();
  return () => ({
    field: 'id',
    name: '--compute',
    options: [option],
    read: ({ compute }, context) => find(context, String(compute)),
  });
}

/** A field that always has the same value, and no option. */
export function fixedFlag(field: string, value: string | undefined): () => BodyFlag {
  return () => ({ field, name: field, options: [], read: () => value });
}
