import type { Endpoint } from '#api/endpoint';
import { ENTITY_TYPES, EVENT_KINDS } from '#domain/event';
import { AREAS } from '#domain/identity/scopes';
import { Dictionary } from '#domain/names/dictionary';
import { ID_KINDS, type IdKind, isBeginning, standsFor } from '#domain/names/ids';
import {
  type NamesFile,
  SECTION_NAMES,
  type Vocabulary,
  type VocabularySection,
} from '#domain/names/vocabulary';
import { Words } from '#domain/names/words';
import type { Inventory } from './inventory.ts';
import { idsIn, theirsToOurs } from './strings.ts';

/** What is wrong with a file of names. */
export interface NamesProblem {
  line: number;
  field: string;
  message: string;
}

/** Words that are not ours, and names that would stand for two things. */
export function namesProblems(
  { main, aliases }: NamesFile,
  inventory: Inventory,
  endpoints: readonly Endpoint[],
): NamesProblem[] {
  const all = [main, ...aliases].map((vocabulary, index) => ({
    vocabulary,
    within: index === 0 ? '' : `aliases[${index - 1}].`,
  }));
  const unknown = all.flatMap((one) => unknownNames(one, inventory));
  return unknown.length > 0 ? unknown : ambiguousNames(all, inventory, endpoints);
}

interface VocabularyPosition {
  vocabulary: Vocabulary;
  /** Where it stands in the file. */
  within: string;
}

function unknownNames(
  { vocabulary, within }: VocabularyPosition,
  { names, paths, worded, ids }: Inventory,
): NamesProblem[] {
  const isKnown: Record<VocabularySection, (ours: string) => boolean> = {
    words: (ours) => worded.some((name) => new Words(new Map([[ours, 'x']])).changes(name)),
    paths: (ours) => paths.has(ours),
    ids: (ours) => ID_KINDS.some((kind) => ids[kind].some((id) => standsFor(ours, id))),
    keys: (ours) => names.keys.has(ours),
    scopes: (ours) => names.scopes.has(ours),
    grants: (ours) => names.grants.has(ours),
    actions: (ours) => names.actions.has(ours),
    entities: (ours) => names.entities.has(ours),
    values: (ours) => names.values.has(ours),
    texts: (ours) => names.texts.has(ours),
  };
  return sectionsOf(vocabulary).flatMap(([section, entries]) =>
    [...entries].flatMap(([ours, { theirs, line }]) => {
      const field = `${within}${section}.${ours}`;
      if (!isKnown[section](ours))
        return [{ line, field, message: `Palisade has no such name in ${section}` }];
      if (section === 'texts' && values(ours) !== values(theirs))
        return [{ line, field, message: `must have the same values in braces: ${values(ours) || 'none'}` }];
      if (section === 'paths' && ours.startsWith('/') !== theirs.startsWith('/'))
        return [{ line, field, message: 'must begin with / where ours does, and only there' }];
      if (section === 'ids' && isBeginning(ours) !== isBeginning(theirs))
        return [{ line, field, message: 'must end with one of / _ . - where ours does, and only there' }];
      if (section === 'ids' && !isPath(theirs))
        return [
          { line, field, message: 'must have no empty segment between slashes, and none of dots only' },
        ];
      return [];
    }),
  );
}

/** Whether an id comes through a URL as it is: there, slashes are merged and dots resolved. */
function isPath(id: string): boolean {
  return !/\/\/|(^|\/)\.{1,2}(\/|$)/.test(id);
}

function values(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([value]) => value)
    .sort()
    .join(' ');
}

/** Sets of names that stand beside each other, with the sections that name them. */
function ambiguousNames(
  all: readonly VocabularyPosition[],
  inventory: Inventory,
  endpoints: readonly Endpoint[],
): NamesProblem[] {
  const dictionaries = all.map(({ vocabulary }) => new Dictionary(vocabulary, inventory.ids));
  const paths = [...new Set(endpoints.flatMap(({ path, alias }) => [path, alias ?? []].flat()))];
  const groups: [
    sections: VocabularySection[],
    ours: readonly string[],
    name: (d: Dictionary, ours: string) => string,
  ][] = [
    ...inventory.objects.map(({ keys }): (typeof groups)[number] => [
      ['keys', 'grants'],
      keys,
      (d, one) => d.key(one),
    ]),
    ...inventory.choices.map((choices): (typeof groups)[number] => [
      ['values'],
      choices,
      (d, one) => d.value(one),
    ]),
    [['scopes'], AREAS, (d, one) => d.area(one)],
    [['actions'], Object.keys(EVENT_KINDS), (d, one) => d.action(one)],
    [['entities'], Object.keys(ENTITY_TYPES), (d, one) => d.entity(one)],
    [['paths'], paths, (d, one) => shapeOf(d.path(one))],
  ];
  const problems = [
    ...groups.flatMap(([sections, ours, name]) => clashes(all, dictionaries, sections, ours, name)),
    ...ID_KINDS.flatMap((kind) => ambiguousIds(all, dictionaries, kind, inventory.ids[kind])),
  ];
  return [...new Map(problems.map((problem) => [`${problem.line} ${problem.field}`, problem])).values()];
}

function clashes(
  all: readonly VocabularyPosition[],
  dictionaries: readonly Dictionary[],
  sections: readonly VocabularySection[],
  ours: readonly string[],
  name: (dictionary: Dictionary, ours: string) => string,
): NamesProblem[] {
  const names = theirsToOurs(ours, dictionaries, name);
  return all.flatMap(({ vocabulary, within }, index) =>
    ours.flatMap((one) => {
      const dictionary = dictionaries[index];
      const theirs = dictionary && name(dictionary, one);
      const other = theirs === undefined ? one : names.get(theirs);
      if (other === one || other === undefined || shapeOf(other) === shapeOf(one)) return [];
      const { field, line } = blamed(vocabulary, sections, [one, other]);
      const message = `${theirs?.replace(/:(?=\/|$)/g, '{}')} would be both ${readable(other)} and ${readable(one)}`;
      return [{ line, field: `${within}${field}`, message }];
    }),
  );
}

/** Ids of one kind whose names would be read as other ids. */
function ambiguousIds(
  all: readonly VocabularyPosition[],
  dictionaries: readonly Dictionary[],
  kind: IdKind,
  ids: readonly string[],
): NamesProblem[] {
  const read = idsIn(kind, dictionaries);
  const entryOf = (id: string, theirs: string) => {
    const index = dictionaries.findIndex((dictionary) => dictionary.id(id, kind) === theirs);
    const name = dictionaries[index]?.ids(kind).find(([ours]) => standsFor(ours, id))?.[0] ?? '';
    const line = all[index]?.vocabulary.ids.get(name)?.line ?? 0;
    return { id, line, field: `${all[index]?.within}ids.${name}` };
  };
  return dictionaries.flatMap((dictionary) =>
    ids.flatMap((id) => {
      const theirs = dictionary.id(id, kind);
      const other = read(theirs);
      if (other === id) return [];
      const [first, last] = [entryOf(id, theirs), entryOf(other, theirs)].toSorted((a, b) => a.line - b.line);
      if (!first || !last) return [];
      const where = first.line > 0 ? ` (line ${first.line})` : '';
      const message = `${theirs} would be both ${first.id}${where} and ${last.id}`;
      return [{ line: last.line, field: last.field, message }];
    }),
  );
}

/** Two names of one path are no clash. */
function shapeOf(name: string): string {
  return name.replace(/[:*]\w+/g, ':');
}

function readable(name: string): string {
  return name.replace(/[:*](\w+)/g, '{$1}');
}

/** The entry that gave one of the names. */
function blamed(vocabulary: Vocabulary, sections: readonly VocabularySection[], names: readonly string[]) {
  for (const section of [...sections, 'words' as const]) {
    for (const [ours, { line }] of [...vocabulary[section]].toReversed()) {
      const isOfName = (name: string) =>
        section === 'words'
          ? new Words(new Map([[ours, 'x']])).changes(name)
          : section === 'paths'
            ? name.includes(ours)
            : name === ours;
      if (names.some(isOfName)) return { field: `${section}.${ours}`, line };
    }
  }
  return { field: sections[0] ?? '', line: 1 };
}

function sectionsOf(vocabulary: Vocabulary) {
  return SECTION_NAMES.map((section) => [section, vocabulary[section]] as const);
}
