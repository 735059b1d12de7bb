import {
  type FirewallDirection,
  type FirewallRule,
  MAXIMUM_PORT_PIECES,
  MAXIMUM_RULE_ADDRESSES,
  type Problem,
} from '#domain.ts';
import { addressesIn, hasPorts, portPieces, type RuleDraft } from '#plan/firewall.ts';
import { AreaField, SelectField, TextField } from '#ui/form/controls.tsx';
import { reasonsOnceTyped } from '#ui/form/reasons.ts';
import styles from './rules.module.css';

const PROTOCOLS: readonly { value: FirewallRule['protocol']; label: string }[] = [
  { value: 'TCP', label: 'TCP' },
  { value: 'UDP', label: 'UDP' },
  { value: 'ICMP', label: 'ICMP' },
  { value: 'IPENCAP', label: 'IP in IP' },
];

const ACTIONS: readonly { value: FirewallRule['action']; label: string }[] = [
  { value: 'ACCEPT', label: 'Accept' },
  { value: 'DROP', label: 'Drop' },
];

const LINE_CHARACTERS = 36;
const MOST_LINES = 6;

interface Props {
  direction: FirewallDirection;
  /** The path of the rule as the API writes it: `rules.inbound[0]`. */
  at: string;
  rule: RuleDraft;
  problems: readonly Problem[];
  onChange: (changes: Partial<RuleDraft>) => void;
}

/** The fields of a rule. */
export function RuleFields({ direction, at, rule, problems, onChange }: Props) {
  const { action, protocol, ports, addresses, label, description } = rule;
  const { ipv4, ipv6 } = addressesIn(addresses);
  const count = ipv4.length + ipv6.length;
  const pieces = portPieces(ports);
  return (
    <div className={styles.fields}>
      <SelectField
        name={`${at}.action`}
        label="Action"
        value={action}
        onChange={(value) => onChange({ action: value === 'DROP' ? 'DROP' : 'ACCEPT' })}
        options={ACTIONS}
      />
      <SelectField
        name={`${at}.protocol`}
        label="Protocol"
        value={protocol}
        onChange={(chosen) =>
          onChange({ protocol: PROTOCOLS.find(({ value }) => value === chosen)?.value ?? 'TCP' })
        }
        options={PROTOCOLS}
      />
      {hasPorts(protocol) && (
        <TextField
          name={`${at}.ports`}
          label="Ports"
          value={ports}
          onChange={(text) => onChange({ ports: text })}
          reasons={reasonsOnceTyped(ports, problems, `${at}.ports`)}
          hint={pieces === 0 ? 'Without: all' : `${pieces ?? '-'} of ${MAXIMUM_PORT_PIECES} pieces`}
          input={{ placeholder: '22, 8000-8010', maxLength: 256 }}
        />
      )}
      <AreaField
        name={`${at}.addresses`}
        label={direction === 'inbound' ? 'From' : 'To'}
        value={addresses}
        onChange={(text) => onChange({ addresses: text })}
        rows={Math.min(MOST_LINES, 1 + Math.floor(addresses.length / LINE_CHARACTERS))}
        reasons={addressReasons(addresses, problems, at)}
        hint={
          count === 0
            ? 'With prefix length: 203.0.113.0/24'
            : `${count} of ${MAXIMUM_RULE_ADDRESSES} addresses`
        }
      />
      <TextField
        name={`${at}.label`}
        label="Label"
        isOptional
        value={label}
        onChange={(text) => onChange({ label: text })}
        reasons={reasonsOnceTyped(label, problems, `${at}.label`)}
        input={{ maxLength: 32 }}
      />
      <TextField
        name={`${at}.description`}
        label="Description"
        isOptional
        value={description}
        onChange={(text) => onChange({ description: text })}
        reasons={reasonsOnceTyped(description, problems, `${at}.description`)}
        input={{ maxLength: 100 }}
      />
    </div>
  );
}

/** Reasons about the addresses of a rule, each with the text that it is about. */
function addressReasons(text: string, problems: readonly Problem[], at: string) {
  if (text.trim() === '') return undefined;
  const lists: Readonly<Record<string, readonly string[]>> = { ...addressesIn(text) };
  const reasons = problems.flatMap(({ field = '', reason }) => {
    if (!field.startsWith(`${at}.addresses`)) return [];
    const [, family = '', index] = /\.(ipv[46])\[(\d+)\]$/.exec(field) ?? [];
    const word = lists[family]?.[Number(index)];
    return [word === undefined ? reason : `${word}: ${reason}`];
  });
  return reasons.length > 0 ? reasons : undefined;
}
