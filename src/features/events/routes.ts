import { Empty, endpoint, listEndpoint, showPage, streamEndpoint } from '#api/endpoint';
import { markEventRead, markEventSeen } from './actions.ts';
import { Event, EventQuery, eventFilterable, toEvent } from './schema.ts';
import { selectEventPage, selectMarkedEvent } from './store.ts';
import { event } from './target.ts';

export const eventEndpoints = [
  listEndpoint({
    operation: 'listEvents',
    summary: 'List the events of the account, newest first',
    route: 'GET /account/events',
    scope: 'events:read_only',
    takesTurn: true,
    query: EventQuery,
    item: Event,
    filterable: eventFilterable,
    async run({ ctx, list, query: { changes = false }, takeTurn }) {
      if (changes) await takeTurn();
      return await showPage(selectEventPage(ctx, list, changes), (row) => toEvent(row, ctx.now()));
    },
  }),

  streamEndpoint({
    operation: 'streamEvents',
    summary: 'Follow the events of the account as they happen',
    route: 'GET /account/events/stream',
    tag: 'Automation',
    scope: 'events:read_only',
    query: EventQuery,
    item: Event,
    filterable: eventFilterable,
    open: (streams, request) => streams.open(request),
  }),

  endpoint({
    operation: 'getEvent',
    summary: 'View an event',
    route: 'GET /account/events/:eventId',
    scope: 'events:read_only',
    // A single event is never large.
    takesTurn: true,
    target: event(),
    query: EventQuery,
    reply: Event,
    run: async ({ ctx, target, query: { changes = false } }) =>
      toEvent(await selectMarkedEvent(ctx, target.id, changes), ctx.now()),
  }),

  endpoint({
    operation: 'markEventSeen',
    summary: 'Mark an event and all earlier ones as seen',
    route: 'POST /account/events/:eventId/seen',
    scope: 'events:read_only',
    target: event(),
    reply: Empty,
    act: ({ ctx, tx, target }) => markEventSeen(ctx, tx, target),
  }),

  endpoint({
    operation: 'markEventRead',
    summary: 'Mark an event as read',
    route: 'POST /account/events/:eventId/read',
    scope: 'events:read_only',
    target: event(),
    reply: Empty,
    act: ({ ctx, tx, target }) => markEventRead(ctx, tx, target),
  }),
];
