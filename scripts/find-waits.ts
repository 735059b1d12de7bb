// Finds where a test waits for a time, or compares what something took with one, in a source text.
import ts from 'typescript';

/** A file without a match waits for no time, and need not be parsed. */
const HINT = /sleep|setTimeout|waitForTimeout|[nN]ow\(\)/;

/**
 * The pause of a loop that waits for a condition does not count, nor does the limit of one.
 * @returns the line of each place
 */
export function findWaits(file: string, text: string): number[] {
  if (!HINT.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const sleeps = namesOfSleep(source);
  const times = namesOfTimes(source);
  const lines: number[] = [];
  visit(source);
  return lines;

  function visit(node: ts.Node): void {
    if (isWait(node) || isComparison(node))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  }

  function isWait(node: ts.Node): boolean {
    const time = ts.isCallExpression(node) ? timeOf(node) : undefined;
    return time !== undefined && time.getText() !== '0' && !(isPause(node) && isPolled(node));
  }

  function timeOf({ expression, arguments: [first, second] }: ts.CallExpression): ts.Expression | undefined {
    if (ts.isPropertyAccessExpression(expression))
      return expression.name.text === 'waitForTimeout' ? first : undefined;
    if (sleeps.has(expression.getText())) return first;
    return expression.getText() === 'setTimeout' ? second : undefined;
  }

  function isComparison(node: ts.Node): boolean {
    return (
      ts.isBinaryExpression(node) &&
      COMPARISONS.has(node.operatorToken.kind) &&
      [node.left, node.right].some((side) => isTime(side) || times.has(side.getText())) &&
      !isLimit(node)
    );
  }
}

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

const LOGICAL = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken]);

/** What `setTimeout` of `node:timers/promises` is called in the file. */
function namesOfSleep(source: ts.SourceFile): Set<string> {
  const imports = source.statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .filter(({ moduleSpecifier }) => moduleSpecifier.getText().includes('timers/promises'))
    .map(({ importClause }) => importClause?.namedBindings)
    .filter((bindings) => bindings !== undefined && ts.isNamedImports(bindings));
  const names = imports
    .flatMap(({ elements }) => [...elements])
    .filter(({ name, propertyName }) => (propertyName ?? name).text === 'setTimeout')
    .map(({ name }) => name.text);
  return new Set(['sleep', ...names]);
}

/** Constants that tell how long something took. */
function namesOfTimes(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  visit(source);
  return names;

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer && isTime(node.initializer))
      names.add(node.name.getText());
    ts.forEachChild(node, visit);
  }
}

/** `performance.now() - began`, perhaps divided. */
function isTime(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isTime(node.expression);
  if (!ts.isBinaryExpression(node)) return false;
  const isMinus = node.operatorToken.kind === ts.SyntaxKind.MinusToken;
  return isMinus ? isClock(node.left) || isClock(node.right) : isTime(node.left);
}

function isClock(node: ts.Expression): boolean {
  return /^(performance|Date)\.now\(\)$/.test(node.getText());
}

type Loop = ts.WhileStatement | ts.DoStatement | ts.ForStatement;

/** A loop that ends by something other than the time or a number of rounds. */
function isPolled(node: ts.Node): boolean {
  const loop = loopAround(node);
  if (!loop) return false;
  const counters = ts.isForStatement(loop) ? namesIn(loop.initializer) : [];
  const condition = ts.isForStatement(loop) ? loop.condition : loop.expression;
  return termsOf(condition).some((term) => isObserved(term, counters)) || leaves(loop.statement);
}

function loopAround(node: ts.Node): Loop | undefined {
  for (let { parent } = node; parent; parent = parent.parent) {
    if (ts.isWhileStatement(parent) || ts.isDoStatement(parent) || ts.isForStatement(parent)) return parent;
    if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return undefined;
    if (ts.isFunctionLike(parent) && !isPromise(parent.parent)) return undefined;
  }
  return undefined;
}

function namesIn(initializer: ts.ForInitializer | undefined): string[] {
  if (!initializer || !ts.isVariableDeclarationList(initializer)) return [];
  return initializer.declarations.map(({ name }) => name.getText());
}

function termsOf(condition: ts.Expression | undefined): ts.Expression[] {
  if (!condition) return [];
  if (ts.isParenthesizedExpression(condition)) return termsOf(condition.expression);
  if (!ts.isBinaryExpression(condition) || !LOGICAL.has(condition.operatorToken.kind)) return [condition];
  return [...termsOf(condition.left), ...termsOf(condition.right)];
}

function isObserved(term: ts.Expression, counters: string[]): boolean {
  if (term.kind === ts.SyntaxKind.TrueKeyword || /\bnow\(\)/.test(term.getText())) return false;
  const isCount = ts.isBinaryExpression(term) && COMPARISONS.has(term.operatorToken.kind);
  return !isCount || !counters.includes(term.left.getText());
}

/** A timer for something else may be set in a loop, but the loop does not wait for it. */
function isPause(node: ts.Node): boolean {
  return ts.isAwaitExpression(node.parent) || isPromise(node.parent.parent);
}

/** The pause may be written as `new Promise((resolve) => setTimeout(resolve, 20))`. */
function isPromise(node: ts.Node): boolean {
  return ts.isNewExpression(node) && node.expression.getText() === 'Promise';
}

function leaves(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return (
    ts.isReturnStatement(node) ||
    ts.isBreakStatement(node) ||
    (ts.forEachChild(node, (child) => leaves(child) || undefined) ?? false)
  );
}

/** What ends a loop, or makes a wait fail. */
function isLimit(comparison: ts.Node): boolean {
  for (let node = comparison; ; node = node.parent) {
    const { parent } = node;
    if (ts.isIfStatement(parent)) return loopAround(parent) !== undefined;
    if (ts.isWhileStatement(parent) || ts.isDoStatement(parent) || ts.isForStatement(parent)) return true;
    if (!ts.isBinaryExpression(parent) && !ts.isParenthesizedExpression(parent)) return false;
  }
}
