// Finds type assertions in a source text: `x as T`, `<T>x` and `x!`.
import ts from 'typescript';

/** A file without a match has no casts, and need not be parsed. */
const HINT = /\bas\b(?! const\b)|[\w)\]]!(?!=)|<\w/;

/**
 * `as const` and `satisfies` are safe, so they do not count.
 * @returns the line of each cast
 */
export function findCasts(file: string, text: string): number[] {
  if (!HINT.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const lines: number[] = [];
  visit(source);
  return lines;

  function visit(node: ts.Node): void {
    if (isCast(node)) lines.push(source.getLineAndCharacterOfPosition(node.end).line + 1);
    ts.forEachChild(node, visit);
  }
}

function isCast(node: ts.Node): boolean {
  if (ts.isNonNullExpression(node)) return true;
  return (
    (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type)
  );
}
