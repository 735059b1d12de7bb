/** What an event tells about: the labels are those of the moment and stay after a deletion. */
export interface EntityRef {
  type: string;
  id: number | string | null;
  label: string;
  /** Path below the service's origin, `/v4/...`. */
  url: string;
}

export interface NewEvent {
  accountId: number;
  action: string;
  entity: EntityRef;
  secondaryEntity?: EntityRef | undefined;
  /** Of work that takes time. Without it the event is a notification: what it tells of has happened. */
  progress?: { status: 'scheduled'; jobId: number } | { status: 'finished' };
}
