import { DIRECTIONS, type FirewallDirection, POLICIES, type Problem } from '#domain.ts';
import { Effect, type EffectProps } from '#pages/firewalls/effect/effect.tsx';
import { type RulesDraft, ruleDraft, rulesBody } from '#plan/firewall.ts';
import { ruleSentences } from '#plan/firewall-text.ts';
import { SentenceLists } from '#ui/sentence-lists.tsx';
import { PasteRules } from './paste-rules.tsx';
import { RuleList } from './rule-list.tsx';
import styles from './rules.module.css';

/** As many as the service allows, unless the operator allows more. */
const USUAL_LIMIT = 25;

interface Props {
  draft: RulesDraft;
  problems: readonly Problem[];
  onChange: (changes: Partial<RulesDraft>) => void;
  /** Undefined where saving would change nothing, or is not possible. */
  effect: EffectProps | undefined;
}

/** The rules of both directions, and in plain words what they let through. */
export default function RulesEditor({ draft, problems, onChange, effect }: Props) {
  const count = draft.inbound.length + draft.outbound.length;
  return (
    <div className={styles.columns}>
      <div className={styles.lists}>
        <p className={styles.count}>
          {count} of {USUAL_LIMIT} rules
          {count > USUAL_LIMIT && ': more than a firewall may have, unless the operator allows more'}
        </p>
        {DIRECTIONS.map((direction) => (
          <RuleList
            key={direction}
            direction={direction}
            rules={draft[direction]}
            policy={draft[POLICIES[direction]]}
            problems={problems}
            onChange={(rules) => onChange(listChange(direction, rules))}
            onPolicy={(policy) => onChange({ [POLICIES[direction]]: policy })}
          />
        ))}
        <PasteRules
          onAdd={(lines) => {
            const added = (direction: FirewallDirection) =>
              lines.filter((line) => line.direction === direction).map(({ rule }) => ruleDraft(rule));
            onChange({
              inbound: [...draft.inbound, ...added('inbound')],
              outbound: [...draft.outbound, ...added('outbound')],
            });
          }}
        />
      </div>
      <aside className={styles.meaning} aria-label="What the rules let through">
        <h2>What they let through</h2>
        <SentenceLists lists={ruleSentences(rulesBody(draft))} />
        <p className="quiet">
          The first rule that fits decides. Answers to connections that were let through need no rule.
        </p>
        {effect && <Effect {...effect} />}
      </aside>
    </div>
  );
}

function listChange(direction: FirewallDirection, rules: RulesDraft['inbound']): Partial<RulesDraft> {
  return direction === 'inbound' ? { inbound: rules } : { outbound: rules };
}
