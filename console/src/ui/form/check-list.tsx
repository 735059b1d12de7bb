import { useId } from 'react';
import { useFieldReasons } from './field.tsx';
import styles from './form.module.css';

interface Props<Value> {
  /** The path of the field as the API writes it. */
  name: string;
  legend: string;
  hint?: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  isOptional?: boolean;
}

/** Any of several. A long list scrolls. */
export function CheckListField<Value extends string | number>(props: Props<Value>) {
  const { name, legend, hint, options, chosen, onChange, isOptional = false } = props;
  const id = useId();
  const reasons = useFieldReasons(name);
  const described = [reasons.length > 0 && `${id}-reasons`, hint !== undefined && `${id}-hint`].filter(
    Boolean,
  );
  return (
    <fieldset className={styles.choices} aria-describedby={described.join(' ') || undefined}>
      <legend>
        {legend}
        {isOptional && <span className={styles.optional}> optional</span>}
      </legend>
      <div className={styles.scrolling}>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.check}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(value)}
              aria-invalid={(index === 0 && reasons.length > 0) || undefined}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {reasons.length > 0 && (
        <p id={`${id}-reasons`} className={styles.reason}>
          {reasons.join('. ')}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
