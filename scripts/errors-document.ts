import { ANY_FIELD, type ListedReason, listedReasons, REASON_GROUPS } from '#domain/reasons/reason';
import { statusOf } from '#http/errors';

// Loads every module that declares a reason.
await import('#app/service');

const INTRODUCTION = `# Errors

<!-- Generated from the reasons in src by \`npm run gen\`; change them there. -->

Every error that the API can return. The texts are part of the API: they change only with a new major version, so clients may compare them.

## The shape of an error

Every response below \`/v4\` with a status of 400 or higher has this body:

\`\`\`json
{"errors": [
  {"field": "subnets[0].label", "reason": "Length must be 1-64 characters"},
  {"field": "subnets[1].ipv4", "reason": "ipv4 must not overlap with another subnet of the VPC"}
]}
\`\`\`

- There is at least one entry. \`reason\` is always present; \`field\` is absent if the error does not concern one field.
- \`field\` is the path of a key in the body (\`ipv4.nat_1_1\`, \`subnets[0].label\`, with indexes from 0), the name of a query parameter, or \`X-Filter\`.
- If a reason begins with the name of its field, that name is the part of the path after the last array index: \`label is required\` for \`subnets[0].label\`. For an array element it is the whole path: \`ip_ranges[1] is invalid\`.
- All errors of an input are returned together, at most a thousand: one per field, in the order of the fields in the API reference, array elements in the order of their index. Checks that depend on an invalid field are skipped.
- The header \`Palisade-Error\` has the names under which the reasons are listed below, separated by commas, in the order of the entries: the second name belongs to the second entry. It names the first 20. Programs should decide by these names and by \`field\`.
- A reason never contains a value from the request, except ids, numbers and field names.
- A request is applied completely or not at all.

## Order of checks

The checks run in this order, and the first one that fails ends the request: maintenance (503), path (404), method (405), token (401), rate limit (429), scope (401), the records in the path (404), grants (403), size of the body (413), JSON (400), values (400), conflicts with existing records (400). So a user without the required grant learns nothing from validation errors.

- **401**: \`Invalid Token\` means that the token is not valid: get a new one. A missing scope is also a 401, with a different reason. \`X-Accepted-OAuth-Scopes\` lists the required scope and \`X-OAuth-Scopes\` the scopes of the token.
- **404 or 403**: a record of another account returns 404, like a record that does not exist. 403 means that the record exists in the user's account, but the user lacks the grant.
- **429**: \`Retry-After\` is the number of seconds to wait. Other responses also have \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (UTC seconds), unless the token is not valid.
- **500 and 503**: a 503 with \`X-Maintenance-Mode: true\` means that the service is under maintenance, or that the database cannot be reached. A 503 without this header means that the service is overloaded: retry after the seconds in \`Retry-After\`. A 503 or 500 has not changed anything, with one exception: if the connection to the database is lost during a commit, the write may have been applied. After a 500, or a 503 that took long, read the record before you repeat the write.

Every response has an \`X-Request-Id\`. The service logs it, too.`;

/** The text of docs/errors.md. */
export function errorsDocument(): string {
  const byGroup = Map.groupBy(listedReasons(), ({ group }) => group);
  const chapters = Object.entries(REASON_GROUPS).map(([group, title]) => {
    const reasons = byGroup.get(group as keyof typeof REASON_GROUPS) ?? [];
    return [`## ${title}`, ...inOrder(reasons).map(entry)].join('\n\n');
  });
  return `${[INTRODUCTION, ...chapters].join('\n\n')}\n`;
}

/** Sorted, because the order in which modules load is arbitrary. */
function inOrder(reasons: readonly ListedReason[]): ListedReason[] {
  return reasons.toSorted((a, b) => statusOf(a.kind) - statusOf(b.kind) || (a.name < b.name ? -1 : 1));
}

function entry({ name, text, kind, fields = [null], cause, remedy }: ListedReason): string {
  return [
    `### ${name}`,
    `\`${text}\``,
    [
      `- Status: ${statusOf(kind)}`,
      `- Field: ${fields.map(shownField).join(' or ')}`,
      `- Cause: ${cause}`,
      `- What to do: ${remedy}`,
    ].join('\n'),
  ].join('\n\n');
}

function shownField(field: string | null): string {
  if (field === null) return 'none';
  return field === ANY_FIELD ? 'any' : `\`${field}\``;
}
