import type { Schema } from '#api/operations.ts';
import { CheckField } from '#ui/form/controls.tsx';
import styles from '../computes.module.css';

interface Props {
  keys: readonly Schema<'SshKey'>[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** The keys of the profile that may sign in as root. */
export function KeyChoice({ keys, chosen, onChange }: Props) {
  if (keys.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>SSH keys of your profile</legend>
      {keys.map(({ id, label }) => (
        <CheckField
          key={id}
          name={`key-${id}`}
          label={label}
          isChecked={chosen.includes(id)}
          onChange={(isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
