import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Endpoint } from '#api/endpoint';
import type { Catalog } from '#config/catalog/catalog';
import { ConfigError } from '#domain/config-error';
import { FileError, type FileNode, readNames } from '#domain/names/vocabulary';
import { namesProblems } from './check.ts';
import { inventoryOf } from './inventory.ts';
import { type WordedApi, wordedApi } from './worded-api.ts';

const SETTING = 'PALISADE_NAMES';

/** Reads the names of a provider. @throws ConfigError naming file, line and field */
export function loadNames(
  file: string,
  endpoints: readonly Endpoint[],
  { images, kernels, types }: Catalog,
): WordedApi {
  const at = (line: number, message: string) => `${SETTING}: ${basename(file)}:${line}: ${message}`;
  try {
    const names = readNames(readYaml(readFileSync(file, 'utf8')));
    const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
    const ids = { image: idsOf(images), kernel: idsOf(kernels), type: idsOf(types) };
    const problems = namesProblems(names, inventoryOf(endpoints, ids), endpoints);
    if (problems.length > 0)
      throw new ConfigError(problems.map(({ line, field, message }) => at(line, `${field}: ${message}`)));
    return wordedApi(endpoints, names, ids);
  } catch (error) {
    if (error instanceof FileError) throw new ConfigError([at(error.line, error.message)]);
    if (error instanceof Error && 'syscall' in error) throw new ConfigError([`${SETTING}: cannot be read`]);
    throw error;
  }
}

/** Reads YAML. @throws FileError */
export function readYaml(text: string): FileNode {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset = 0) => lines.linePos(offset).line;
  const [wrong] = document.errors;
  if (wrong) throw new FileError(lineAt(wrong.pos[0]), wrong.message.split('\n', 1)[0] ?? '');

  function read(node: unknown, line: number): FileNode {
    if (isScalar(node) && node.value !== null) {
      return { kind: 'scalar', line, text: node.source ?? '' };
    }
    if (isSeq(node)) {
      return { kind: 'list', line, items: node.items.map((item) => read(item, lineOf(item, line))) };
    }
    if (!isMap(node)) {
      // Nothing behind a colon is an empty section.
      if (node === null || isScalar(node)) return { kind: 'map', line, entries: [] };
      throw new FileError(line, 'must not refer to another place of the file');
    }
    const entries = node.items.map(({ key, value }) => {
      const at = lineOf(key, line);
      if (!isScalar(key)) throw new FileError(at, 'must be a name');
      return { key: key.source ?? '', line: at, value: read(value, at) };
    });
    return { kind: 'map', line, entries };
  }

  function lineOf(node: unknown, otherwise: number): number {
    const range = (isMap(node) || isSeq(node) || isScalar(node) ? node : undefined)?.range;
    return range ? lineAt(range[0]) : otherwise;
  }

  const root: Node | null = document.contents;
  return read(root, lineOf(root, 1));
}
