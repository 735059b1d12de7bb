import { ANY_FIELD, type ListedReason, listedReasons, REASON_GROUPS } from '#domain/reasons/reason';
import { statusOf } from '#faces/http/errors';

// Every module that declares a reason has to be loaded.
await import('#app/service');

const INTRODUCTION = `# Errors

<!-- Generated from the reasons in src by \`npm run gen\`; change them there. -->

All that the API can answer instead of what was asked for. Clients may rely on the texts: they are part of the API, letter by letter, and change only with a new version of it.

## The shape of an error

Every reply below \`/v4\` with a status of 400 or more has this body:

\`\`\`json
{"errors": [
  {"field": "subnets[0].label", "reason": "Length must be 1-64 characters"},
  {"field": "subnets[1].ipv4", "reason": "ipv4 must not overlap with another subnet of the VPC"}
]}
\`\`\`

- There is at least one entry. \`reason\` is always there; \`field\` is left out when no field is to blame.
- \`field\` is the path of a key in the body (\`ipv4.nat_1_1\`, \`subnets[0].label\`, with indexes from 0), the name of a query parameter, or \`X-Filter\`.
- Where a reason begins with the name of its field, it is the part behind the last list element: \`label is required\` for \`subnets[0].label\`. For the element itself it is the whole path: \`ip_ranges[1] is invalid\`.
- All faults of an input are answered together, a thousand at most: one for each field, in the order of the fields in the description of the operation, list elements by their index. What depends on a field that is wrong already is not looked at.
- No reason repeats a value that was sent, apart from ids, numbers and names of fields.
- A request takes effect as a whole or not at all.

## Which error comes first

The checks run in this order, and the first one that fails ends the request: maintenance (503), path (404), method (405), token (401), rate limit (429), scope (401), the records that the path names (404), grants (403), size of the body (413), JSON (400), the values (400), the state of things (400). So a user without rights learns nothing from the errors of an input.

- **401**: \`Invalid Token\` means that the token is worth nothing: get another one. A missing scope is a 401 too, with a reason of its own; \`X-Accepted-OAuth-Scopes\` names the scope that is needed and \`X-OAuth-Scopes\` those of the token.
- **404 or 403**: a record of another account is answered like one that does not exist: 404. 403 means that the record is in the account of the user, and that the user may not do this with it.
- **429**: \`Retry-After\` has the seconds to wait. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (UTC seconds) are on other replies too, except where the token is not valid.
- **500 and 503**: a 503 with \`X-Maintenance-Mode: true\` is maintenance, or a database that cannot be reached. A 503 without it means that there is too much to do at this moment: try again after \`Retry-After\`, one second. Neither has changed anything, but for a write whose commit the database did not confirm before its connection was lost: after a 500, or a 503 that came with a long wait, read before you write again.

Every reply has an \`X-Request-Id\`, which the log of the service has too.`;

/** The text of docs/errors.md. */
export function errorsDocument(): string {
  const byGroup = Map.groupBy(listedReasons(), ({ group }) => group);
  const chapters = Object.entries(REASON_GROUPS).map(([group, title]) => {
    const reasons = byGroup.get(group as keyof typeof REASON_GROUPS) ?? [];
    return [`## ${title}`, ...inOrder(reasons).map(entry)].join('\n\n');
  });
  return `${[INTRODUCTION, ...chapters].join('\n\n')}\n`;
}

/** Not in the order in which the modules happened to load. */
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
