import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { NOT_REFUSED, type Refusal, refusalOf } from '#api/refusal.ts';
import { forgetDraft } from '#ui/router/draft.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { Button } from '../button.tsx';
import { RefusalContext } from './field.tsx';
import styles from './form.module.css';

interface Props {
  /** Names of the fields, in their order. */
  fields: readonly string[];
  /** Why the last attempt failed. */
  failure: ApiFailure | null | undefined;
  /** Help for a reason, shown below it. */
  helpFor?: ((reason: string) => ReactNode) | undefined;
  onSubmit: () => void;
  children: ReactNode;
  id?: string;
}

/**
 * A form that shows a refusal where it belongs: at the fields, and on top what no field shows. The first refused field
 * gets the focus.
 */
export function Form({ fields, failure, helpFor, onSubmit, children, id }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useId();
  const isRefused = failure?.status === 400;
  const refusal: Refusal = isRefused ? refusalOf(failure.reasons, fields) : NOT_REFUSED;

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
      <form ref={form} className={styles.form} noValidate onSubmit={submit} id={id}>
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
        {children}
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
