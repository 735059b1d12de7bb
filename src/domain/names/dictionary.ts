import { recordOf } from '../record-of.ts';
import { type CatalogIds, ID_KINDS, type IdKind, standsFor } from './ids.ts';
import type { Vocabulary, VocabularySection } from './vocabulary.ts';
import { type NameStyle, styleOf, Words } from './words.ts';

/** Names of ours with theirs. */
type Pairs = readonly (readonly [ours: string, theirs: string])[];

/** Translates names of ours into those of one vocabulary. */
export class Dictionary {
  readonly #vocabulary: Vocabulary;
  readonly #words: Words;
  readonly #known = new Map<string, string>();
  readonly #ids: Readonly<Record<IdKind, Pairs>>;
  /** The longest first. */
  readonly #paths: Pairs;

  /** @param catalog says which entries are about ids of which kind */
  constructor(vocabulary: Vocabulary, catalog: CatalogIds) {
    this.#vocabulary = vocabulary;
    this.#words = new Words(new Map([...vocabulary.words].map(([ours, { theirs }]) => [ours, theirs])));
    const longestFirst = (section: VocabularySection) =>
      [...vocabulary[section]]
        .map(([ours, { theirs }]) => [ours, theirs] as const)
        .toSorted(([a], [b]) => b.length - a.length);
    const ids = longestFirst('ids');
    this.#ids = recordOf(ID_KINDS, (kind) =>
      ids.filter(([ours]) => catalog[kind].some((id) => standsFor(ours, id))),
    );
    this.#paths = longestFirst('paths').filter(([ours]) => ours.startsWith('/'));
  }

  /** The ids of a kind that have another name, and beginnings of them, the longest first. */
  ids(kind: IdKind): Pairs {
    return this.#ids[kind];
  }

  key(ours: string): string {
    return this.#of(['grants', 'keys'], ours, '_');
  }

  /** `interfaces[0].ipv4.vpc`: the names of fields in it. */
  field(ours: string): string {
    return ours.replace(/[A-Za-z_][A-Za-z0-9_]*/g, (name) => this.key(name));
  }

  /** A path with parameters as `:vpcId` or `*imageId`, which keep their names. */
  path(ours: string): string {
    const longer = this.#paths.find(([start]) => ours === start || ours.startsWith(`${start}/`));
    const rest = longer ? ours.slice(longer[0].length) : ours;
    return (
      (longer?.[1] ?? '') +
      rest.replace(/(?<=\/)[^/:*][^/]*/g, (segment) => this.#of(['paths'], segment, '-'))
    );
  }

  area(ours: string): string {
    return this.#of(['scopes'], ours, '_');
  }

  /** Scopes separated by spaces or commas; the result is in order. `*` is all of them. */
  scopes(ours: string): string {
    return this.#memo(`list of scopes ${ours}`, () => {
      const theirs = ours.split(/[ ,]/).map((scope) => {
        const [area = '', level] = scope.split(':');
        return level === undefined ? scope : `${this.area(area)}:${level}`;
      });
      return theirs.sort().join(' ');
    });
  }

  action(ours: string): string {
    return this.#of(['actions'], ours, '_');
  }

  entity(ours: string): string {
    return this.#of(['entities'], ours, '_');
  }

  value(ours: string): string {
    return this.#of(['values'], ours, ours.includes('-') ? '-' : '_');
  }

  /** A whole id is as long as an entry can be, so it comes before all beginnings. */
  id(ours: string, kind: IdKind): string {
    const found = this.#ids[kind].find(([name]) => standsFor(name, ours));
    return found ? `${found[1]}${ours.slice(found[0].length)}` : ours;
  }

  /** The name of an operation, of a schema, or of a parameter of a path. */
  identifier(ours: string): string {
    return this.#words.name(ours, 'camel');
  }

  /** A text of ours. What stands in backticks is code: paths and names. */
  text(ours: string): string {
    return this.#memo(
      `text ${ours}`,
      () =>
        this.#vocabulary.texts.get(ours)?.theirs ??
        ours
          .split(/(`[^`]*`)/)
          .map((part, index) => (index % 2 === 1 ? this.code(part) : this.#words.text(part)))
          .join(''),
    );
  }

  /** Names and paths in code of ours. */
  code(ours: string): string {
    return ours
      .split(/((?<![\w/])\/[a-z][\w/{}.-]*)/)
      .map((part, index) => (index % 2 === 1 ? this.template(part) : this.#names(part)))
      .join('');
  }

  /** A path with parameters as `{vpcId}`, which get other names too. */
  template(ours: string): string {
    const renamed = this.path(ours.replace(/\{(\w+)\}/g, ':$1'));
    return renamed.replace(/:(\w+)/g, (_, name: string) => `{${this.identifier(name)}}`);
  }

  #names(code: string): string {
    return code.replace(/[A-Za-z][\w-]*/g, (name) => {
      const sections = ['keys', 'grants', 'actions', 'scopes', 'entities', 'values'] as const;
      const named = sections.map((section) => this.#vocabulary[section].get(name)).find((one) => one);
      return named?.theirs ?? this.#words.name(name, styleOf(name));
    });
  }

  #of(sections: readonly VocabularySection[], ours: string, style: NameStyle): string {
    return this.#memo(`${sections[0]} ${ours}`, () => {
      const named = sections.map((section) => this.#vocabulary[section].get(ours)).find((one) => one);
      return named?.theirs ?? this.#words.name(ours, style);
    });
  }

  #memo(name: string, make: () => string): string {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const made = make();
    // Names that are asked for come from our own tables, but for parts of requests.
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(name, made);
    return made;
  }
}

const MOST_REMEMBERED = 5_000;
