import { Input, Select } from '#ui/form/controls.tsx';
import { Field } from '#ui/form/field.tsx';
import type { TokenDraft, TokenLifetime } from './draft.ts';
import styles from './tokens.module.css';

const CHOICES: readonly { value: TokenLifetime; label: string }[] = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a date' },
  { value: 'never', label: 'Never' },
];

interface Props {
  draft: Pick<TokenDraft, 'ends' | 'day'>;
  onChange: (changes: Partial<TokenDraft>) => void;
}

/** When a token ends. */
export function LifetimeField({ draft: { ends, day }, onChange }: Props) {
  return (
    <Field
      name="expiry"
      label="Expires"
      hint={ends === 'day' ? 'At the start of that day, in UTC' : undefined}
    >
      {(control) => (
        <span className={styles.ends}>
          <Select
            {...control}
            value={ends}
            onChange={({ target }) => {
              const chosen = CHOICES.find(({ value }) => value === target.value);
              if (chosen) onChange({ ends: chosen.value });
            }}
          >
            {CHOICES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          {ends === 'day' && (
            <Input
              type="date"
              aria-label="Day"
              value={day}
              onChange={({ target }) => onChange({ day: target.value })}
            />
          )}
        </span>
      )}
    </Field>
  );
}
