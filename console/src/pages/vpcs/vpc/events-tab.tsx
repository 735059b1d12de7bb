import { useMemo } from 'react';
import type { Schema } from '#api/operations.ts';
import { EventList } from '#events/event-list.tsx';

/** What happened to a VPC and its subnets. */
export default function EventsTab({ vpc: { id } }: { vpc: Pick<Schema<'Vpc'>, 'id'> }) {
  const filter = useMemo(() => ({ vpc: id }), [id]);
  return <EventList filter={filter} />;
}
