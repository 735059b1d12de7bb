import { recordOf } from '../record-of.ts';

interface SectionFacts {
  /** What a name of theirs looks like. */
  form: RegExp;
  expects: string;
}

const NAME = { form: /^[A-Za-z][A-Za-z0-9_]*$/, expects: 'must be letters, digits and _' };
const VALUE = { form: /^[A-Za-z0-9][\w.-]*$/, expects: 'must be letters, digits, _, . and -' };

/** The kinds of names, as sections of a file. */
export const SECTIONS = {
  /** Words that other names consist of: `vpc` is in `vpc_id`, `/vpcs` and `createVpc`. */
  words: {
    form: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    expects: 'must be a word in lower case; several are joined with _',
  },
  /** Segments of paths, or the beginning of one: `/compute/instances`. */
  paths: {
    form: /^(?:\/?[A-Za-z0-9][\w.-]*)(?:\/[A-Za-z0-9][\w.-]*)*$/,
    expects: 'must be a segment of a path, or begin with / and be several',
  },
  keys: NAME,
  scopes: { form: /^[a-z][a-z0-9_]*$/, expects: 'must be lower-case letters, digits and _' },
  grants: NAME,
  actions: VALUE,
  entities: VALUE,
  values: VALUE,
  /** Whole ids, or beginnings with the sign that ends them. */
  ids: { form: /^[A-Za-z0-9][\w./-]*$/, expects: 'must be letters, digits and / _ . -' },
  texts: { form: /\S/, expects: 'must not be empty' },
} as const satisfies Record<string, SectionFacts>;

export type VocabularySection = keyof typeof SECTIONS;

/** A name of theirs, and the line of the file that says so. */
export interface NameEntry {
  theirs: string;
  line: number;
}

/** The names of one provider: by section, those of ours that have another one. */
export type Vocabulary = Readonly<Record<VocabularySection, ReadonlyMap<string, NameEntry>>>;

/** The names under which a service is known. Clients may use all of them; replies are in those of the path. */
export interface NamesFile {
  main: Vocabulary;
  aliases: readonly Vocabulary[];
}

export const SECTION_NAMES = Object.keys(SECTIONS).filter(isSection);

/**
 * Reads a file of names. Whether the names exist is for those to say who know them.
 * @throws FileError
 */
export function readNames(file: FileNode): NamesFile {
  if (file.kind !== 'map') throw new FileError(file.line, 'must be a map of names');
  const { entries, ...place } = file;
  const aliases = entries.find(({ key }) => key === 'aliases')?.value;
  const own = entries.filter(({ key }) => key !== 'aliases');
  return {
    main: readVocabulary({ ...place, entries: own }, ''),
    aliases: aliases ? readAliases(aliases) : [],
  };
}

function readAliases(node: FileNode): Vocabulary[] {
  if (node.kind !== 'list') throw new FileError(node.line, 'aliases: must be a list of further names');
  return node.items.map((item, index) => {
    const field = `aliases[${index}]`;
    if (item.kind !== 'map') throw new FileError(item.line, `${field}: must be a map of names`);
    return readVocabulary(item, `${field}.`);
  });
}

function readVocabulary({ entries }: FileMap, within: string): Vocabulary {
  const unknown = entries.find(({ key }) => !isSection(key));
  if (unknown)
    throw new FileError(
      unknown.line,
      `${within}${unknown.key}: is none of ${SECTION_NAMES.join(', ')} and aliases`,
    );
  const read = (section: VocabularySection) => {
    const found = entries.find(({ key }) => key === section);
    return found ? readSection(section, found, `${within}${section}`) : new Map<string, NameEntry>();
  };
  return recordOf(SECTION_NAMES, read);
}

function readSection(
  section: VocabularySection,
  { value, line }: FileEntry,
  field: string,
): Map<string, NameEntry> {
  if (value.kind !== 'map') throw new FileError(line, `${field}: must be a map of our names to theirs`);
  const { form, expects } = SECTIONS[section];
  return new Map(
    value.entries.map((entry): [string, NameEntry] => {
      const node = entry.value;
      if (node.kind !== 'scalar') throw new FileError(entry.line, `${field}.${entry.key}: must be one name`);
      const { text } = node;
      if (!form.test(text)) throw new FileError(entry.line, `${field}.${entry.key}: ${expects}`);
      return [entry.key, { theirs: text, line: entry.line }];
    }),
  );
}

function isSection(key: string): key is VocabularySection {
  return Object.hasOwn(SECTIONS, key);
}

/** A value of a file, with the line where it begins. */
export type FileNode = FileMap | FileList | FileScalar;

interface FileMap {
  kind: 'map';
  line: number;
  entries: readonly FileEntry[];
}

interface FileEntry {
  key: string;
  line: number;
  value: FileNode;
}

export interface FileList {
  kind: 'list';
  line: number;
  items: readonly FileNode[];
}

export interface FileScalar {
  kind: 'scalar';
  line: number;
  text: string;
}

/** What is wrong with a file, and where. */
export class FileError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
