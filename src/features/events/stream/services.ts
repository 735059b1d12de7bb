import type { Logger } from 'pino';
import type { Access } from '#access/target';
import { bounds } from '#domain/budget';
import type { ChangeFeed } from '#features/changes/feed';
import type { Engine } from '#store/types';

/** What event streams are made of. */
export interface StreamServices {
  store: Pick<Engine, 'db'>;
  changes: ChangeFeed;
  now(): number;
  settings: Access['settings'];
  log: Logger;
  limits: StreamLimits;
}

/** Limits on event streams. Tests use smaller ones. */
export interface StreamLimits {
  perUser: number;
  perAccount: number;
  all: number;
  /** Events that the streams of one account are sent before those of others. */
  turn: number;
  /** Bytes that one client has not read. */
  unread: number;
  /** Bytes that all clients have not read. */
  allUnread: number;
  /** Milliseconds between two comments. */
  comment: number;
}

export const STREAM_LIMITS: StreamLimits = {
  perUser: bounds.streamsPerUser.value,
  perAccount: bounds.streamsPerAccount.value,
  all: bounds.streams.value,
  turn: bounds.streamTurn.value,
  unread: bounds.unreadStream.value,
  allUnread: bounds.unreadStreams.value,
  comment: bounds.streamComment.value,
};
