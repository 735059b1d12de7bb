import { DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE, MINIMUM_PAGE_SIZE } from '#api/pagination';

/** What applies to all operations, in Markdown. `/docs` shows it before the operations. */
export const introduction = `Private networks (VPCs) with their subnets and addresses, the compute instances attached to them, the user's profile, the users of the account, and the events that record every change.

## Requests

Send \`Authorization: Bearer TOKEN\` with every request, unless the operation needs no token. Request and response bodies are JSON objects. Unknown keys are ignored. An optional key that is \`null\` counts as absent, unless its description says otherwise. An update changes only the keys that are sent.

Times are UTC in the format \`YYYY-MM-DDTHH:MM:SS\`, without a time zone.

## Errors

Error responses have the body \`{"errors": [{"field": "...", "reason": "..."}]}\`. \`reason\` is always present; \`field\` is absent if the error does not concern one field. All errors of an input are returned together, one per field, at most a thousand. A request is applied completely or not at all.

The header \`Palisade-Error\` names the reasons for programs, in the order of \`errors\` and separated by commas: \`REQUIRED, NOT_VALID\`. It has at most 20 names. A name keeps its meaning; new ones may come.

| Status | Meaning |
| --- | --- |
| \`400\` | the body, the query or the filter is invalid, or the request conflicts with existing records |
| \`401\` | the token is missing or invalid, or lacks the scope |
| \`403\` | the user lacks the grant, or is not allowed to use the operation |
| \`404\` | the account has no such record, or the path does not exist |
| \`405\` | the path does not support the method; \`Allow\` lists those it supports |
| \`409\`, \`422\` | only with an \`Idempotency-Key\`: the request is in progress, or the key was used for another one |
| \`410\` | only with the cursor of an event stream: it has expired |
| \`413\` | the body is too large |
| \`429\` | the rate limit is exceeded |
| \`500\` | an unexpected error; the log has the cause with the \`X-Request-Id\` of the response |
| \`503\` | maintenance, overload, or the database cannot be reached; retry later |

## Pages

Lists return \`{"data": [...], "page": 1, "pages": 1, "results": 0}\`. \`page\` is the page number, \`page_size\` the number of records on a page (${MINIMUM_PAGE_SIZE} to ${MAXIMUM_PAGE_SIZE}, default ${DEFAULT_PAGE_SIZE}). A page after the last one is empty. Lists are ordered by ascending id; events are listed newest first. The filter \`{"+order": "desc"}\` reverses the order. Records with equal values are in the list's default order, or in its reverse.

## Filters

Lists accept the header \`X-Filter\` with a JSON object. Each key is a field of the list, each value a condition. A record has to meet all conditions.

| To find | Send |
| --- | --- |
| an exact value | \`{"label": "web"}\` |
| part of a text, ignoring case | \`{"label": {"+contains": "web"}}\` |
| any other value | \`{"region": {"+neq": "us-east"}}\` |
| a range | \`{"created": {"+gte": "2024-05-01", "+lt": "2024-06-01"}}\` |
| any of several conditions | \`{"+or": [{"label": "web"}, {"label": "db"}]}\` |
| all of several conditions | \`{"+and": [{"label": {"+contains": "a"}}, {"label": {"+contains": "b"}}]}\` |
| records in another order | \`{"+order_by": "created", "+order": "desc"}\` |
| only the first records | \`{"+limit": 10}\` |

The operators are \`+eq\`, \`+neq\`, \`+gt\`, \`+gte\`, \`+lt\`, \`+lte\` and \`+contains\` (text only).

## Repeating and trying writes

Send \`Idempotency-Key\` with a unique text of your choice, and repeat the request with the same key if the response got lost: a write that was done is not done again, and the response is the first one, with \`Idempotent-Replayed: true\`. Add \`?dry_run=true\` to see what a write would answer without doing it. For writes of firewalls, \`?dry_run=true&reach=true\` also lists the connections that become possible or impossible: see \`reach\` there.

## Jobs

Creating, booting, rebooting and shutting down a compute takes time, so these operations start a job and return at once. The \`status\` of the compute shows the progress, and so does the event of the job: \`scheduled\`, \`started\`, then \`finished\` or \`failed\`. While a job is running, further jobs are refused with \`Compute busy.\`. A compute can be deleted at any time.

## Events as they happen

\`GET /account/events/stream\` returns events as Server-Sent Events until the connection ends. Reconnect with the last \`id\` in the header \`Last-Event-ID\` to miss none.

## Rate limits

\`X-RateLimit-Remaining\` is the number of requests left until \`X-RateLimit-Reset\`. Further requests get status 429; wait for \`Retry-After\` seconds.

## Versions

Within \`/v4\` the API only grows: clients must ignore unknown keys and events. Removals are announced a year in advance with the headers \`Deprecation\` and \`Sunset\`.
`;

/** The parts of the API reference, in its order, by tag. */
export const TAGS: Readonly<Record<string, { title: string; description: string }>> = {
  vpcs: {
    title: 'VPCs and subnets',
    description:
      'Private IPv4 networks of the account, each in one region, and their subnets. A network of a subnet never changes and never overlaps another one in its VPC. What is in use cannot be deleted.',
  },
  networking: {
    title: 'Addresses and VLANs',
    description: 'The addresses of interfaces in all VPCs of the account, and the VLANs that interfaces use.',
  },
  compute: {
    title: 'Computes',
    description:
      'Compute instances with their configs, interfaces and addresses, and the types and kernels to choose from. A compute uses a subnet when an interface of one of its configs names it.',
  },
  images: { title: 'Images', description: 'What a compute can be created from.' },
  regions: { title: 'Regions', description: 'Where VPCs and computes can be.' },
  profile: {
    title: 'Profile',
    description:
      'The user that the token belongs to: settings, sign-ins, trusted devices, two-factor authentication, SSH keys, personal access tokens, and the apps that the user authorized.',
  },
  account: {
    title: 'Account',
    description:
      'What users share: events, users and their grants, OAuth clients, sign-in attempts, and child accounts.',
  },
  Automation: {
    title: 'Automation',
    description:
      'For programs: free networks and addresses, events as they happen, webhooks, and the use of tokens.',
  },
};
