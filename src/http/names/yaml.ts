import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { FileError, type FileNode } from '#domain/names/vocabulary';

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
