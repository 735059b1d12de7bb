import { useState } from 'react';
import { parseRuleLines, RULE_LINE_FORM, type RuleLine } from '#domain.ts';
import { announce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { AreaField } from '#ui/form/controls.tsx';
import styles from './rules.module.css';

/** Adds the rules of lines that somebody pasted. */
export function PasteRules({ onAdd }: { onAdd: (lines: readonly RuleLine[]) => void }) {
  const [text, setText] = useState('');
  const { rules, problems } = parseRuleLines(text);
  const isUsable = rules.length > 0 && problems.length === 0;

  function add() {
    onAdd(rules);
    setText('');
    announce(`Added ${counted(rules.length)}`);
  }

  return (
    <details className={styles.paste}>
      <summary>Paste rules</summary>
      <AreaField
        name="paste"
        label="A rule in each line"
        value={text}
        onChange={setText}
        rows={4}
        reasons={
          problems.length > 0 ? problems.map(({ line, problem }) => `Line ${line}: ${problem}`) : undefined
        }
        hint={
          <>
            {RULE_LINE_FORM}, such as <code>tcp 22, 8000-8010 from 203.0.113.0/24</code> or{' '}
            <code>udp 53 to anywhere</code>
          </>
        }
      />
      <Button right={isUsable ? undefined : { isAllowed: false, reason: '' }} onClick={add}>
        {rules.length === 0 ? 'Add rules' : `Add ${counted(rules.length)}`}
      </Button>
    </details>
  );
}

function counted(count: number): string {
  return `${count} rule${count === 1 ? '' : 's'}`;
}
