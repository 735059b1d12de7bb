import { bounds } from '#domain/budget';

/** Limits of connections. Tests use small ones; in production they come from `bounds` and the configuration. */
export interface ConnectionLimits {
  /** Open connections. */
  connections: number;
  /** Open connections of one client address. */
  perAddress: number;
  /** Concurrent requests on one connection. */
  pipelined: number;
  /** Bytes of replies not yet read by their clients, in total. */
  unread: number;
  unreadPerConnection: number;
  /** Bodies up to this many bytes need no reservation. */
  smallBody: number;
  /** Total bytes of larger bodies. */
  bodies: number;
  waitingBodies: number;
  /** This and all following limits are in milliseconds. */
  stalledReply: number;
  slowReply: number;
  slowBody: number;
  closing: number;
  handshake: number;
  stop: number;
  stalledStop: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: Number.POSITIVE_INFINITY,
  perAddress: Number.POSITIVE_INFINITY,
  pipelined: bounds.pipelinedRequests.value,
  unread: bounds.unreadReplies.value,
  unreadPerConnection: bounds.unreadRepliesPerConnection.value,
  smallBody: bounds.smallBody.value,
  bodies: bounds.largeBodies.value,
  waitingBodies: bounds.waitingBodies.value,
  stalledReply: bounds.stalledReply.value,
  slowReply: bounds.slowReply.value,
  slowBody: bounds.slowBody.value,
  closing: bounds.closingConnection.value,
  handshake: bounds.tlsHandshake.value,
  stop: bounds.stop.value,
  stalledStop: bounds.stalledStop.value,
};
