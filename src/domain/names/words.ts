/** How the parts of a name are joined: `vpc_id`, `oauth-clients`, `vpcId`, or words of a text. */
export type NameStyle = '_' | '-' | 'camel' | ' ';

/** Words of ours with theirs, in lower case. Words of several parts are joined with `_`: `ssh_key`. */
export type WordMap = ReadonlyMap<string, string>;

/** A part of a name: `VPCs`, `Vpc`, `vpc`, `24`. */
const PART = /OAuth|[A-Z]{2,}s?(?![a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

/** The most parts of a word that a name is searched for. */
const LONGEST_WORD = 3;

/** Replaces words of ours in names and in texts, in the singular and in the plural. */
export class Words {
  readonly #forms = new Map<string, string>();

  constructor(words: WordMap) {
    for (const [ours, theirs] of words) {
      this.#forms.set(plural(ours), plural(theirs));
    }
    // What is named is not derived.
    for (const [ours, theirs] of words) this.#forms.set(ours, theirs);
  }

  /** A name in their words, joined as it was. */
  name(ours: string, style: NameStyle): string {
    return this.#replace(ours, () => style);
  }

  /** A text of ours in their words. Names in it, such as `vpc_id` and `/vpcs/{vpcId}`, are replaced too. */
  text(ours: string): string {
    if (this.#forms.size === 0) return ours;
    const replaced = ours.replace(/[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*/g, (run, at: number) => {
      const style = styleOf(run);
      const isFirst = style === ' ' && startsSentence(ours, at);
      return this.#replace(run, (part) => (style === ' ' && isAcronym(part) ? ' ' : style), isFirst);
    });
    return withArticles(ours, replaced, this.#forms);
  }

  /** Whether the name contains a word that is replaced. */
  changes(name: string): boolean {
    return this.#replace(name, () => '_') !== name;
  }

  #replace(name: string, styleOfPart: (part: string) => NameStyle, isFirst = false): string {
    const parts = [...name.matchAll(PART)];
    let text = '';
    let end = 0;
    for (let at = 0; at < parts.length; ) {
      const found = this.#find(name, parts, at);
      const first = parts[at];
      if (!first) break;
      const last = parts[at + (found?.length ?? 1) - 1] ?? first;
      const stop = last.index + last[0].length;
      text += name.slice(end, first.index);
      text += found
        ? cased(found.theirs, name.slice(first.index, stop), styleOfPart(first[0]), isFirst && at === 0)
        : name.slice(first.index, stop);
      end = stop;
      at += found?.length ?? 1;
    }
    return text + name.slice(end);
  }

  /** The longest word that begins with this part, if nothing but a separator stands between its parts. */
  #find(
    name: string,
    parts: readonly RegExpExecArray[],
    at: number,
  ): { theirs: string; length: number } | undefined {
    for (let length = Math.min(LONGEST_WORD, parts.length - at); length > 0; length -= 1) {
      const group = parts.slice(at, at + length);
      if (!isTogether(name, group)) continue;
      const theirs = this.#forms.get(group.map(([part]) => part.toLowerCase()).join('_'));
      if (theirs !== undefined) return { theirs, length };
    }
    return undefined;
  }
}

/** The plural of an English word, for the words that name resources. */
export function plural(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function isTogether(name: string, group: readonly RegExpExecArray[]): boolean {
  return group.every((part, index) => {
    const before = group[index - 1];
    return !before || /^[_-]?$/.test(name.slice(before.index + before[0].length, part.index));
  });
}

/** Joins the parts of their word, in the case in which ours stood. */
function cased(theirs: string, ours: string, style: NameStyle, isFirst: boolean): string {
  const parts = theirs.split('_');
  const isCapital = /^[A-Z]/.test(ours) && !isAcronym(ours);
  if (style === 'camel')
    return parts
      .map((part, index) => (index > 0 || isCapital || isAcronym(ours) ? capital(part) : part))
      .join('');
  const joined = parts.join(style);
  return isCapital || (isFirst && isAcronym(ours)) ? capital(joined) : joined;
}

function isAcronym(part: string): boolean {
  return /^[A-Z]{2,}s?$/.test(part);
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** How the parts of a name are joined. */
export function styleOf(run: string): NameStyle {
  if (run.includes('_')) return '_';
  if (run.includes('-')) return '-';
  return /^[a-z]+[A-Z]|^(?:[A-Z][a-z]+){2,}$/.test(run) ? 'camel' : ' ';
}

function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.:!?]\s+|^[#>*|-]+\s*|\n[#>*| -]*)$/.test(text.slice(0, at));
}

/** Gives `a` and `an` the form that the word after them needs, where that word was replaced. */
function withArticles(before: string, after: string, forms: ReadonlyMap<string, string>): string {
  if (before === after) return after;
  const theirs = new Set([...forms.values()].map((word) => word.split('_')[0]));
  return after.replace(/\b([Aa])n? (?=([A-Za-z]+))/g, (found, letter: string, next: string) => {
    const word = next.toLowerCase();
    if (!theirs.has(word)) return found;
    return /^[aeiou]/.test(word) ? `${letter}n ` : `${letter} `;
  });
}
