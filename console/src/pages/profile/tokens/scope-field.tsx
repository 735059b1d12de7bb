import { Select } from '#ui/form/controls.tsx';
import { Field } from '#ui/form/field.tsx';
import { AREAS, type ScopeLevel } from '../scopes.ts';
import type { TokenAccess, TokenDraft } from './draft.ts';
import styles from './tokens.module.css';

const ACCESS: readonly { value: TokenAccess; label: string }[] = [
  { value: 'networks', label: 'Networks and computes: read and write' },
  { value: 'read', label: 'Everything: read only' },
  { value: 'everything', label: 'Everything, including features added later' },
  { value: 'chosen', label: 'Custom' },
];

const LEVELS: readonly { value: ScopeLevel; label: string }[] = [
  { value: '', label: 'None' },
  { value: 'read_only', label: 'Read' },
  { value: 'read_write', label: 'Read and write' },
];

interface Props {
  draft: Pick<TokenDraft, 'access' | 'levels'>;
  /** Only parent accounts have child accounts. */
  hasChildAccounts: boolean;
  onChange: (changes: Partial<TokenDraft>) => void;
}

/** What a token may do. */
export function ScopeField({ draft: { access, levels }, hasChildAccounts, onChange }: Props) {
  const areas = AREAS.filter(({ area }) => hasChildAccounts || area !== 'child_account');
  return (
    <>
      <Field name="scopes" label="Access">
        {(control) => (
          <Select
            {...control}
            value={access}
            onChange={({ target }) => {
              const chosen = ACCESS.find(({ value }) => value === target.value);
              if (chosen) onChange({ access: chosen.value });
            }}
          >
            {ACCESS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {access === 'chosen' && (
        <div className={styles.levels}>
          {areas.map(({ area, label }) => (
            <label key={area}>
              {label}
              <Select
                value={levels[area] ?? ''}
                onChange={({ target }) => {
                  const chosen = LEVELS.find(({ value }) => value === target.value);
                  if (chosen) onChange({ levels: { ...levels, [area]: chosen.value } });
                }}
              >
                {LEVELS.map((level) => (
                  <option key={level.value} value={level.value}>
                    {level.label}
                  </option>
                ))}
              </Select>
            </label>
          ))}
        </div>
      )}
    </>
  );
}
