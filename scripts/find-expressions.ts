// Finds the regular expressions in a source text, without running it.
import ts from 'typescript';

interface Expression {
  source: string;
  flags: string;
}

export interface FoundExpression {
  line: number;
  /** Undefined when the text is only known at run time. */
  expression: Expression | undefined;
}

/**
 * Finds literals, `RegExp(...)`, and the `pattern` of schemas. Texts may be built from constants of the same file.
 */
export function findExpressions(code: string): FoundExpression[] {
  const file = ts.createSourceFile('source.ts', code, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(file);
  const found: FoundExpression[] = [];
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isRegularExpressionLiteral(node)) add(node, expressionOf(node));
    else if (isRegExpCall(node)) add(node, constructed(node));
    else if (isPattern(node)) add(node, written(node.initializer, 'u'));
    ts.forEachChild(node, visit);
  }

  function add(node: ts.Node, expression: Expression | undefined): void {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, expression });
  }

  function constructed({ arguments: [text, flags] = [] as never }: RegExpCall): Expression | undefined {
    const knownFlags = flags ? textOf(flags) : '';
    return text && knownFlags !== undefined ? written(text, knownFlags) : undefined;
  }

  function written(text: ts.Expression, flags: string): Expression | undefined {
    const source = textOf(text);
    return source === undefined ? undefined : { source, flags };
  }

  function textOf(node: ts.Expression): string | undefined {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      return constant && textOf(constant);
    }
    if (!ts.isTemplateExpression(node)) return undefined;
    const spans = node.templateSpans.map(({ expression, literal }) => {
      const text = textOf(expression);
      return text === undefined ? undefined : text + literal.text;
    });
    return spans.includes(undefined) ? undefined : node.head.text + spans.join('');
  }
}

function expressionOf({ text }: ts.RegularExpressionLiteral): Expression {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

type RegExpCall = ts.NewExpression | ts.CallExpression;

function isRegExpCall(node: ts.Node): node is RegExpCall {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

/** A pattern that is a literal is already found as such. */
function isPattern(node: ts.Node): node is ts.PropertyAssignment {
  return (
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'pattern' &&
    !ts.isRegularExpressionLiteral(node.initializer)
  );
}

/** The file's constants by name, except those inside functions. */
function constantsOf(file: ts.SourceFile): Map<string, ts.Expression> {
  const declarations = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .map(({ declarationList }) => declarationList)
    .filter(({ flags }) => (flags & ts.NodeFlags.Const) !== 0)
    .flatMap((list) => [...list.declarations]);
  return new Map(
    declarations.flatMap(({ name, initializer }) => (initializer ? [[name.getText(), initializer]] : [])),
  );
}
