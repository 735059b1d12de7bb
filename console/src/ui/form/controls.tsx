import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './form.module.css';

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>;

interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** More attributes of the input. */
  input?: ComponentProps<'input'>;
}

/** A line of text. */
export function TextField({ value, onChange, input, ...field }: TextProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Input {...input} {...control} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

/** The control of a line of text, for fields with more than one control. */
export function Input(attributes: ComponentProps<'input'>) {
  return <input autoComplete="off" spellCheck={false} {...attributes} className={styles.control} />;
}

/** The control of a choice, for fields with more than one control. */
export function Select(attributes: ComponentProps<'select'>) {
  return <select {...attributes} className={styles.control} />;
}

interface AreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
}

/** Several lines of text. */
export function AreaField({ value, onChange, rows = 3, ...field }: AreaProps) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          className={styles.control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface SelectProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
}

/** One of a few. */
export function SelectField({ value, onChange, options, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface CheckProps {
  name: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Yes or no. */
export function CheckField({ name, label, isChecked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
