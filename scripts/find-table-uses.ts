// Finds where a source text reads or writes tables, by syntax: Kysely calls, raw SQL in `sql` templates, and
// helpers of src/store that take a table name.
import ts from 'typescript';

interface TableUse {
  table: string;
  writes: boolean;
  line: number;
  /** Offset in the text. */
  start: number;
}

interface Found {
  uses: TableUse[];
  /** Lines with a query whose table name is not a literal. */
  unnamed: number[];
}

/** A file without a match has no queries. */
const HINT =
  /\b(selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|using|from)\(|Join(Lateral)?\(|\bsql\b|Portion(InOrder)?\(/;

/** Whether the text may contain queries and must be parsed. */
export function mayUseTables(text: string): boolean {
  return HINT.test(text);
}

const WRITES = new Set(['insertInto', 'replaceInto', 'mergeInto', 'updateTable', 'deleteFrom']);
const READS = new Set(['selectFrom']);
const MORE_READS = /^(using|from|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** Helpers whose second argument, after the transaction, is the table name. */
const HELPERS = /^(delete|clear)[A-Za-z]*Portion(InOrder)?$/;

const NAME = String.raw`"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?`;
const WRITTEN = /\b(?:insert into|delete from|(?<!do |for )update)\s+"?([a-z_]+)"?/gi;
/** An SQL fragment that another one inserts after its `from`. */
const SOURCE = /^\s*"?([a-z_]+)"?\s+where\b/i;
const READ = new RegExp(String.raw`(?<!delete )\b(?:from|join)\s+${NAME}((?:\s*,\s*${NAME})*)`, 'gi');

export function findTableUses(file: string, text: string): Found {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Found = { uses: [], unnamed: [] };
  visit(source);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) readCall(node);
    if (ts.isTaggedTemplateExpression(node) && isSql(node.tag)) readSql(node.template);
    ts.forEachChild(node, visit);
  }

  function readCall(call: ts.CallExpression): void {
    const { expression } = call;
    if (ts.isIdentifier(expression) && HELPERS.test(expression.text)) {
      add(call.arguments[1], true, 'named');
    } else if (ts.isPropertyAccessExpression(expression)) {
      const method = expression.name.text;
      if (WRITES.has(method)) add(call.arguments[0], true, 'named');
      else if (READS.has(method)) add(call.arguments[0], false, 'named');
      else if (MORE_READS.test(method) && !isClass(expression.expression)) add(call.arguments[0], false);
    }
  }

  function add(argument: ts.Expression | undefined, writes: boolean, named?: 'named'): void {
    if (!argument) return;
    const names = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument];
    for (const name of names) {
      if (ts.isStringLiteralLike(name)) addUse(name, name.text.split(' ')[0] ?? '', writes);
      else if (named && !isSubquery(name)) found.unnamed.push(lineOf(name));
    }
  }

  function readSql(template: ts.TemplateLiteral): void {
    const parts = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template.text]
      : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
    const statement = parts.join(' ? ');
    for (const [, table = ''] of statement.matchAll(WRITTEN)) addUse(template, table, true);
    const [, named = ''] = SOURCE.exec(statement) ?? [];
    addUse(template, named, false);
    for (const [, table = '', rest = ''] of statement.matchAll(READ)) {
      addUse(template, table, false);
      for (const [, other = ''] of rest.matchAll(new RegExp(String.raw`,\s*${NAME}`, 'gi')))
        addUse(template, other, false);
    }
  }

  function addUse(node: ts.Node, table: string, writes: boolean): void {
    found.uses.push({ table, writes, line: lineOf(node), start: node.getStart(source) });
  }

  function lineOf(node: ts.Node): number {
    return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  }
}

function isSubquery(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node);
}

function isSql(tag: ts.Expression): boolean {
  return ts.isIdentifier(tag) && tag.text === 'sql';
}

/** Such as `Buffer.from(...)`. */
function isClass(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && /^[A-Z]/.test(node.text);
}
