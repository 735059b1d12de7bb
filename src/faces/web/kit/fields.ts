import { type Html, html } from './html.ts';

export interface Field {
  name: string;
  label: string;
  /** The `autocomplete` attribute of HTML, for browsers and password managers. */
  autocomplete: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** A hint on how to fill in the field. */
  hint?: string;
  /** The problem with the entered value. */
  error?: string | undefined;
  /** Id of a message elsewhere on the page that concerns several fields. */
  errorId?: string | undefined;
  /** Shows the numeric keypad on phones. */
  numeric?: boolean;
  /** Focuses the field when the page opens. */
  autofocus?: boolean;
}

/** A labelled input with its hint and error, both announced by screen readers. */
export function field({ name, label, autocomplete, hint, error, errorId, numeric, autofocus }: Field): Html {
  const isPassword = autocomplete === 'current-password' || autocomplete === 'new-password';
  const described = [
    ...(error === undefined ? [] : [`${name}-error`]),
    ...(errorId === undefined ? [] : [errorId]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ];
  const isWrong = error !== undefined || errorId !== undefined;
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${isPassword ? 'password' : 'text'}" autocomplete="${autocomplete}"${
    isPassword ? undefined : html` autocapitalize="none" spellcheck="false"`
  }${numeric ? html` inputmode="numeric"` : undefined} required${autofocus ? html` autofocus` : undefined}${
    described.length === 0 ? undefined : html` aria-describedby="${described.join(' ')}"`
  }${isWrong ? html` aria-invalid="true"` : undefined}>
${error === undefined ? undefined : html`<p class="field-error" id="${name}-error">${error}</p>`}
${hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

/** A checkbox with the value `1`. */
export function checkbox({ name, label }: Pick<Field, 'name' | 'label'>): Html {
  return html`<div class="check">
<input id="${name}" name="${name}" type="checkbox" value="1">
<label for="${name}">${label}</label>
</div>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
