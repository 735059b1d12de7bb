import { bounds } from '#domain/budget';

/** What connections may cost. Tests make it small; everything else takes the defaults and the configuration. */
export interface ConnectionLimits {
  /** Open at the same time. */
  connections: number;
  /** Of them, those of one client address. */
  perAddress: number;
  /** Answers under way on one connection. */
  pipelined: number;
  /** Bytes of replies that wait for their clients, in all. */
  unread: number;
  unreadPerConnection: number;
  /** Bytes up to which a body needs no room. */
  smallBody: number;
  /** Bytes of larger bodies, in all. */
  bodies: number;
  waitingBodies: number;
  /** Milliseconds from here on. */
  stalledReply: number;
  slowReply: number;
  slowBody: number;
  closing: number;
  handshake: number;
  stop: number;
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
};
