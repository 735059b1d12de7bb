import type { SentenceEvent } from '#domain/event-sentence';

/** An event with the path of its entity. */
interface LinkedEvent extends SentenceEvent {
  entity: SentenceEvent['entity'] & { url: string };
}

/**
 * The page of the console about what an event is about, as a path below the console. What was deleted or has no page
 * of its own leads to the events about it.
 */
export function consolePathOf({ action, entity, secondary_entity: second }: LinkedEvent): string {
  const { type, id, url } = entity;
  if (type === 'vpc') return action === 'vpc_delete' ? `/events?vpc=${id}` : `/vpcs/${id}`;
  if (type === 'subnet') {
    if (action === 'subnet_delete') return second ? `/events?vpc=${second.id}` : '/events?entity=subnet';
    return url.replace('/v4', '');
  }
  if (type === 'compute' && action !== 'compute_delete') {
    const hasConfig = second?.type === 'compute_config' && action !== 'compute_config_delete';
    return hasConfig ? `/computes/${id}/configs/${second.id}` : `/computes/${id}`;
  }
  return `/events?entity=${type}`;
}
