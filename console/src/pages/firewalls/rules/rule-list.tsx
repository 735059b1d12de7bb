import { useEffect, useId, useRef, useState } from 'react';
import type { FirewallDirection, Problem } from '#domain.ts';
import { type RuleDraft, type RulesDraft, ruleDraft } from '#plan/firewall.ts';
import { announce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/controls.tsx';
import { movedTo } from './order.ts';
import { RuleFields } from './rule-fields.tsx';
import styles from './rules.module.css';

const TEXTS = {
  inbound: { title: 'Inbound', other: 'Everything else that comes in', accept: 'is let in' },
  outbound: { title: 'Outbound', other: 'Everything else that goes out', accept: 'is let out' },
} as const;

type Policy = RulesDraft['inbound_policy'];

interface Props {
  direction: FirewallDirection;
  rules: readonly RuleDraft[];
  policy: Policy;
  problems: readonly Problem[];
  onChange: (rules: readonly RuleDraft[]) => void;
  onPolicy: (policy: Policy) => void;
}

/** The rules of a direction in their order, which the mouse and buttons change, and what happens to all else. */
export function RuleList({ direction, rules, policy, problems, onChange, onPolicy }: Props) {
  const { title, other, accept } = TEXTS[direction];
  const id = useId();
  const [dragged, setDragged] = useState<number>();
  // The focused button moves in the document, and would lose its focus.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const found = document.getElementById(wanted.current);
    wanted.current = undefined;
    (found?.querySelector('select') ?? found)?.focus();
  });

  function move(key: number, to: number): void {
    onChange(movedTo(rules, key, to));
    announce(`${title} rule ${to + 1} of ${rules.length}`);
  }

  function moveBy(key: number, index: number, by: -1 | 1): void {
    const to = index + by;
    const isAtEnd = by === -1 ? to === 0 : to === rules.length - 1;
    wanted.current = `${id}-${key}-${(by === -1) === isAtEnd ? 'down' : 'up'}`;
    move(key, to);
  }

  function remove(key: number, index: number): void {
    const next = rules[index + 1] ?? rules[index - 1];
    wanted.current = next ? `${id}-${next.key}-remove` : `${id}-add`;
    onChange(rules.filter((rule) => rule.key !== key));
    announce(`${title} rule ${index + 1} removed`);
  }

  function add(): void {
    const rule = ruleDraft({});
    wanted.current = `${id}-${rule.key}`;
    onChange([...rules, rule]);
  }

  return (
    <section className={styles.list} aria-label={`${title} rules`}>
      <h2>{title}</h2>
      {rules.length > 0 && (
        <ol>
          {rules.map((rule, index) => (
            // A place to drop a rule at: its buttons move it too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={rule.key}
              id={`${id}-${rule.key}`}
              className={dragged === rule.key ? `${styles.rule} ${styles.dragged}` : styles.rule}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                if (dragged !== rule.key) onChange(movedTo(rules, dragged, index));
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <fieldset>
                <legend className="aloud">{`${title} rule ${index + 1}`}</legend>
                <div className={styles.place}>
                  <span
                    className={styles.handle}
                    title="Drag to another place"
                    draggable
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', String(index + 1));
                      setDragged(rule.key);
                    }}
                    onDragEnd={() => setDragged(undefined)}
                    aria-hidden="true"
                  >
                    ⠿ {index + 1}
                  </span>
                  <span className={styles.moves}>
                    <Button
                      id={`${id}-${rule.key}-up`}
                      aria-label={`Move ${title.toLowerCase()} rule ${index + 1} up`}
                      right={unlessAtEnd(index === 0)}
                      onClick={() => moveBy(rule.key, index, -1)}
                    >
                      ↑
                    </Button>
                    <Button
                      id={`${id}-${rule.key}-down`}
                      aria-label={`Move ${title.toLowerCase()} rule ${index + 1} down`}
                      right={unlessAtEnd(index === rules.length - 1)}
                      onClick={() => moveBy(rule.key, index, 1)}
                    >
                      ↓
                    </Button>
                    <Button
                      id={`${id}-${rule.key}-remove`}
                      aria-label={`Remove ${title.toLowerCase()} rule ${index + 1}`}
                      onClick={() => remove(rule.key, index)}
                    >
                      Remove
                    </Button>
                  </span>
                </div>
                <RuleFields
                  direction={direction}
                  at={`rules.${direction}[${index}]`}
                  rule={rule}
                  problems={problems}
                  onChange={(changes) =>
                    onChange(rules.map((one) => (one.key === rule.key ? { ...one, ...changes } : one)))
                  }
                />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.end}>
        <Button id={`${id}-add`} onClick={add}>
          Add {title.toLowerCase()} rule
        </Button>
        <SelectField
          name={`rules.${direction}_policy`}
          label={rules.length > 0 ? other : other.replace(' else', '')}
          value={policy}
          onChange={(value) => onPolicy(value === 'ACCEPT' ? 'ACCEPT' : 'DROP')}
          options={[
            { value: 'DROP', label: 'is dropped' },
            { value: 'ACCEPT', label: accept },
          ]}
        />
      </div>
    </section>
  );
}

/** The end of the list needs no reason: there is nowhere to go. */
function unlessAtEnd(isAtEnd: boolean) {
  return isAtEnd ? ({ isAllowed: false, reason: '' } as const) : undefined;
}
