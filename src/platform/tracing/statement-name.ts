const OPERATION = /^\s*(select|insert|update|delete|with)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]{1,60})\b/i;

export interface StatementName {
  operation: string;
  table: string | undefined;
}

/** What a statement does, and with which table. Undefined for statements that begin and end transactions. */
export function statementName(sql: string): StatementName | undefined {
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase();
  return operation === undefined ? undefined : { operation, table: TABLE.exec(sql)?.[1] };
}
