import { escapeHtml } from '#domain/html-text';

/** Text that is HTML and needs no escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insertion = Html | string | number | false | undefined | readonly Insertion[];

/** Template tag for HTML: escapes strings, inserts `Html` as it is, joins arrays, and omits undefined and false. */
export function html(parts: TemplateStringsArray, ...values: readonly Insertion[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toText)));
}

/** Replaces `{{name}}` in one of our files. @throws Error for a name without a value */
export function fill(template: string, values: Readonly<Record<string, Insertion>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`Nothing to put in for {{${name}}}`);
    return toText(values[name]);
  });
}

function toText(value: Insertion): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(toText).join('');
  return escapeHtml(String(value));
}
