import { type Html, html } from './html.ts';

export interface FormField {
  name: string;
  label: string;
  /** The `autocomplete` attribute of HTML, for browsers and password managers. */
  autocomplete: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'off';
  /** The value to begin with. Never a password or code. */
  value?: string | undefined;
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

/** Comes with each password field. A browser runs it once. */
const SCRIPT = html`<script type="module" src="/assets/password-fields.js"></script>`;

/** A labelled input with its hint and error, both announced by screen readers. */
export function field(contents: FormField): Html {
  const { name, label, autocomplete, value, hint, error, errorId, numeric, autofocus } = contents;
  const isPassword = autocomplete === 'current-password' || autocomplete === 'new-password';
  const described = [
    ...(error === undefined ? [] : [`${name}-error`]),
    ...(errorId === undefined ? [] : [errorId]),
    ...(hint === undefined ? [] : [`${name}-hint`]),
  ];
  const isWrong = error !== undefined || errorId !== undefined;
  const input = html`<input id="${name}" name="${name}" type="${isPassword ? 'password' : 'text'}"${
    value !== undefined && !isPassword && html` value="${value}"`
  } autocomplete="${autocomplete}"${!isPassword && html` autocapitalize="none" spellcheck="false"`}${
    numeric && html` inputmode="numeric"`
  } required${autofocus && html` autofocus`}${
    described.length > 0 && html` aria-describedby="${described.join(' ')}"`
  }${isWrong && html` aria-invalid="true"`}>`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${isPassword ? html`<div class="secret">${input}</div>\n${SCRIPT}` : input}
${error === undefined ? undefined : html`<p class="field-error" id="${name}-error">${error}</p>`}
${hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

/** A checkbox with the value `1`. @param form keeps what was chosen when the form is shown again */
export function checkbox({ name, label }: Pick<FormField, 'name' | 'label'>, form: URLSearchParams): Html {
  return html`<div class="check">
<input id="${name}" name="${name}" type="checkbox" value="1"${form.get(name) === '1' && html` checked`}>
<label for="${name}">${label}</label>
</div>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
