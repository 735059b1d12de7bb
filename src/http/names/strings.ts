import { ENTITY_TYPES, EVENT_KINDS } from '#domain/event';
import { AREAS } from '#domain/identity/scopes';
import type { Dictionary } from '#domain/names/dictionary';
import { type IdKind, isIdKind } from '#domain/names/ids';

/**
 * What the texts of a field are, where they are not a user's: ids of a catalogue, scopes, paths of the API, types of entities,
 * names of fields, values of the field that is named beside them, fixed values, or texts of ours.
 */
export type StringKind =
  | IdKind
  | 'scopes'
  | 'path'
  | 'entity'
  | 'action'
  | 'field'
  | 'changed'
  | 'value'
  | 'text';

/** Of a schema, what says that its texts have names. */
export interface StringShape {
  enum?: readonly unknown[];
  names?: StringKind;
}

/** Translates one text. */
export type Translate = (text: string) => string;

/** Puts before a name what no name of ours begins with: it is refused as unknown, and shown as it was sent. */
const FOREIGN = '\u0001';

export function foreign(name: string): string {
  return `${FOREIGN}${name}`;
}

/** A name as a client sent it. */
export function withoutMark(text: string): string {
  return text.replaceAll(FOREIGN, '');
}

/** What the texts of a schema are; undefined where they are left alone. */
export function kindOf({ names, enum: values }: StringShape): StringKind | undefined {
  if (names !== undefined) return names;
  if (!values) return undefined;
  return values.some((value) => typeof value === 'string' && Object.hasOwn(EVENT_KINDS, value))
    ? 'action'
    : 'value';
}

/** A text of ours in their words; undefined where it stays. */
export function textOut(shape: StringShape, dictionary: Dictionary, path: Translate): Translate | undefined {
  const kind = kindOf(shape);
  switch (kind) {
    case 'image':
    case 'kernel':
    case 'type':
      return (ours) => dictionary.id(ours, kind);
    case 'scopes':
      return (ours) => dictionary.scopes(ours);
    case 'path':
      return path;
    case 'entity':
      return (ours) => dictionary.entity(ours);
    case 'action':
      return (ours) => dictionary.action(ours);
    case 'field':
      return (ours) => dictionary.field(ours);
    case 'value':
      return (ours) => dictionary.value(ours);
    case 'text':
      return (ours) => dictionary.text(ours);
    case 'changed':
    case undefined:
      return undefined;
  }
}

/** Of fields without an `enum`. */
const OPEN_SETS = {
  entity: Object.keys(ENTITY_TYPES),
  action: [...Object.keys(EVENT_KINDS), 'ping'],
  value: [],
};

/** Of a closed set, the names that clients may use, with ours; undefined for open sets. */
export function namesOf(
  shape: StringShape,
  dictionaries: readonly Dictionary[],
): Map<string, string> | undefined {
  const kind = kindOf(shape);
  if (kind !== 'entity' && kind !== 'action' && kind !== 'value') return undefined;
  const ours = shape.enum?.filter((one) => typeof one === 'string') ?? OPEN_SETS[kind];
  return theirsToOurs(ours, dictionaries, (dictionary, one) => dictionary[kind](one));
}

/** The first dictionary counts, where several give a name. */
export function theirsToOurs(
  ours: readonly string[],
  dictionaries: readonly Dictionary[],
  translate: (dictionary: Dictionary, ours: string) => string,
): Map<string, string> {
  const names = new Map<string, string>();
  for (const dictionary of dictionaries) {
    for (const one of ours) {
      const theirs = translate(dictionary, one);
      if (!names.has(theirs)) names.set(theirs, one);
    }
  }
  return names;
}

/** A text of theirs in ours; undefined where it stays. */
export function textIn(shape: StringShape, dictionaries: readonly Dictionary[]): Translate | undefined {
  const names = namesOf(shape, dictionaries);
  if (names) {
    const ours = new Set(names.values());
    return (theirs) => names.get(theirs) ?? (ours.has(theirs) ? foreign(theirs) : theirs);
  }
  const kind = kindOf(shape);
  if (isIdKind(kind)) return idsIn(kind, dictionaries);
  if (kind === 'scopes') return scopesIn(dictionaries);
  return undefined;
}

export function scopesIn(dictionaries: readonly Dictionary[]): Translate {
  const areas = theirsToOurs(AREAS, dictionaries, (dictionary, area) => dictionary.area(area));
  const scopeIn = (scope: string) => {
    const [area = '', ...level] = scope.split(':');
    if (level.length === 0) return scope;
    return [areas.get(area) ?? (isArea(area) ? foreign(area) : area), ...level].join(':');
  };
  return (theirs) =>
    theirs
      .split(' ')
      .map((part) => part.split(',').map(scopeIn).join(','))
      .join(' ');
}

function isArea(name: string): boolean {
  return AREAS.some((area) => area === name);
}

/** A beginning also names ids that are in no catalogue, because records keep those of earlier ones. */
export function idsIn(kind: IdKind, dictionaries: readonly Dictionary[]): Translate {
  const longestFirst = dictionaries
    .flatMap((dictionary) => dictionary.ids(kind))
    .toSorted(([, a], [, b]) => b.length - a.length);
  const isCalled = (ours: string, theirs: string) =>
    dictionaries.some((dictionary) => dictionary.id(ours, kind) === theirs);
  return (text) => {
    const found = longestFirst
      .filter(([, theirs]) => text.startsWith(theirs))
      .map(([ours, theirs]) => `${ours}${text.slice(theirs.length)}`)
      .find((ours) => isCalled(ours, text));
    return found ?? (isCalled(text, text) ? text : foreign(text));
  };
}
