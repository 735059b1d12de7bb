import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE, MINIMUM_PAGE_SIZE } from '../pagination.ts';

/** What holds for all operations, in Markdown: it stands before them in `/docs`. */
export const introduction = `Private networks (VPCs) with their subnets and addresses, the compute instances attached to them, the user's profile, the users of the account, and the events that tell what happened.

## Requests

Send \`Authorization: Bearer TOKEN\` with every request, except where an operation needs no token. Bodies and answers are JSON objects. Keys that an operation does not know are ignored; an optional key that is \`null\` counts as absent, unless it says otherwise. An update changes the keys that are sent and leaves the others alone.

Times are UTC, written \`YYYY-MM-DDTHH:MM:SS\` without a zone.

## Errors

Every refusal answers \`{"errors": [{"field": "...", "reason": "..."}]}\`: \`reason\` is always there, \`field\` where one is to blame. All that is wrong with an input is told at once, one error for each field, a thousand at most. A request takes effect as a whole or not at all.

| Status | Means |
| --- | --- |
| \`400\` | something in the body, the query or the filter is wrong, or the state of things forbids it |
| \`401\` | there is no valid token, or it lacks the scope |
| \`403\` | the user is restricted and lacks the grant, or nobody may |
| \`404\` | there is no such record in the account, or no such path |
| \`405\` | the path knows other methods; \`Allow\` names them |
| \`413\` | the body is too large |
| \`429\` | the rate limit is reached |
| \`500\` | the service failed; \`X-Request-Id\` names the request in its log |
| \`503\` | maintenance, or the database is out of reach; try again later |

## Pages

Lists answer \`{"data": [...], "page": 1, "pages": 1, "results": 0}\`. \`page\` chooses the page, \`page_size\` (${MINIMUM_PAGE_SIZE} to ${MAXIMUM_PAGE_SIZE}, otherwise ${DEFAULT_PAGE_SIZE}) its length. A page beyond the end is empty. Lists begin with the lowest id, that of events with the newest; \`{"+order": "desc"}\` turns either round, and equal values keep that order or its reverse.

## Filters

Lists take the header \`X-Filter\` with a JSON object. Each key is one of the list's fields, each value what it must be; all of them must hold.

| To find | Send |
| --- | --- |
| an exact value | \`{"label": "web"}\` |
| a part of a text, whatever its case | \`{"label": {"+contains": "web"}}\` |
| anything but a value | \`{"region": {"+neq": "us-east"}}\` |
| a range | \`{"created": {"+gte": "2024-05-01", "+lt": "2024-06-01"}}\` |
| one or the other | \`{"+or": [{"label": "web"}, {"label": "db"}]}\` |
| both | \`{"+and": [{"label": {"+contains": "a"}}, {"label": {"+contains": "b"}}]}\` |
| in another order | \`{"+order_by": "created", "+order": "desc"}\` |
| only the first few | \`{"+limit": 10}\` |

The operators are \`+eq\`, \`+neq\`, \`+gt\`, \`+gte\`, \`+lt\`, \`+lte\` and \`+contains\` (text only).

## Jobs

Creating, booting, rebooting and shutting down a compute takes time: the answer comes at once, the compute's \`status\` tells how far it is, and so does the event, from \`scheduled\` and \`started\` to \`finished\` or \`failed\`. Until a job has ended the next one is refused with \`Compute busy.\`; deleting the compute is always possible.

## Rate limits

\`X-RateLimit-Remaining\` tells how many requests are left until \`X-RateLimit-Reset\`. What goes beyond is answered with status 429; wait for \`Retry-After\` seconds.

## Versions

Within \`/v4\` things are only added: ignore keys and events you do not know. Removals are announced a year ahead with the headers \`Deprecation\` and \`Sunset\`.
`;
