import { createContext, type ReactNode, useContext, useEffect, useId } from 'react';
import { type ApiRefusal, NOT_REFUSED } from '#api/refusal.ts';
import styles from './form.module.css';

/** The refusal of the form around a field. */
export const RefusalContext = createContext<ApiRefusal>(NOT_REFUSED);

/** Told which fields are drawn: only these can show a reason. @returns takes it back */
export const FieldRegistration = createContext<(name: string) => () => void>(() => () => undefined);

/** The reasons for which the field is refused. Whoever asks shows them. */
export function useFieldReasons(name: string): readonly string[] {
  const draw = useContext(FieldRegistration);
  useEffect(() => draw(name), [draw, name]);
  return useContext(RefusalContext).fields.get(name) ?? [];
}

/** What a control needs to belong to its label, hint and reasons. */
export interface ControlProps {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props {
  /** The path of the field as the API writes it, such as `subnets[0].ipv4`. */
  name: string;
  label: ReactNode;
  /** What to write, or what it is for. */
  hint?: ReactNode;
  /** Reasons found while typing. They take the place of the service's. */
  reasons?: readonly string[] | undefined;
  isOptional?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control, with the reasons for which the service, or the rules it shares, refuse its value. */
export function Field({ name, label, hint, reasons, isOptional = false, children }: Props) {
  const id = useId();
  const refused = useFieldReasons(name);
  const shown = reasons ?? refused;
  const described = [shown.length > 0 && `${id}-reasons`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> optional</span>}
      </label>
      {children({
        id,
        name,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': shown.length > 0 ? true : undefined,
      })}
      {shown.length > 0 && (
        <p id={`${id}-reasons`} className={styles.reason}>
          {shown.join('. ')}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
