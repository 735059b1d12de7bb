import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { type ApiRefusal, NOT_REFUSED, refusalOf } from '#api/refusal.ts';
import { forgetDraft } from '#ui/router/draft.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { Button } from '../button.tsx';
import { FieldRegistration, RefusalContext } from './field.tsx';
import styles from './form.module.css';

interface Props {
  /** Why the last attempt failed. */
  failure: ApiFailure | null | undefined;
  /** Help for a reason, shown below it. */
  helpFor?: ((reason: string) => ReactNode) | undefined;
  onSubmit: () => void;
  children: ReactNode;
  id?: string;
  /** As wide as the page, for what holds a table. */
  isWide?: boolean;
}

/**
 * A form that shows a refusal where it belongs: at the fields, and on top what no field shows. The first refused field
 * gets the focus.
 */
export function Form({ failure, helpFor, onSubmit, children, id, isWide = false }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useId();
  const [drawn] = useState(() => new Set<string>());
  const draw = useCallback(
    (name: string) => {
      drawn.add(name);
      return () => drawn.delete(name);
    },
    [drawn],
  );
  const isRefused = failure?.status === 400;
  const refusal: ApiRefusal = isRefused ? refusalOf(failure.reasons, drawn) : NOT_REFUSED;

  useEffect(() => {
    if (!failure) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? document.getElementById(notice))?.focus();
  }, [failure, notice]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog is drawn inside the page that opened it, which may be a form.
    event.stopPropagation();
    onSubmit();
  }

  const texts = isRefused ? refusal.rest.map(({ reason }) => reason) : failure ? [failureText(failure)] : [];
  return (
    <RefusalContext value={refusal}>
      <form
        ref={form}
        className={isWide ? `${styles.form} ${styles.wide}` : styles.form}
        noValidate
        onSubmit={submit}
        id={id}
      >
        {texts.length > 0 && (
          <div id={notice} role="alert" tabIndex={-1} className={styles.notice}>
            {texts.map((text) => (
              <p key={text}>
                {text}
                {helpFor?.(text)}
              </p>
            ))}
          </div>
        )}
        <FieldRegistration value={draw}>{children}</FieldRegistration>
      </form>
    </RefusalContext>
  );
}

/** Closes the dialog around a form. Unlike Escape, it is not pressed by chance: it asks nothing. */
export function CancelButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      onClick={() => {
        forgetDraft();
        onClick();
      }}
    >
      Cancel
    </Button>
  );
}

/** The buttons below a form. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
