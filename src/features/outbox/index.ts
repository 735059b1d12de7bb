export { dropWaitingActivity, dropWaitingLinks, enqueue, type OutboxContext } from './enqueue.ts';
export { type WaitingMessages, waitingMessages } from './figures.ts';
export {
  contentOf,
  type ListedMessage,
  type MessageContent,
  retryMessage,
  selectMessages,
} from './messages.ts';
export {
  claimMessage,
  endMessage,
  eraseExpiredBodies,
  hasDueMessage,
  hasExpiredBody,
  holdMessage,
  isOver,
  type MessageKind,
  nextDueMessage,
  postponeMessage,
  releaseLeases,
  renewLeases,
  selectWaitingFor,
} from './queue.ts';
export { readMessage } from './read-message.ts';
export { heldUntil } from './send-limits.ts';
export { takeInvitation } from './take-invitation.ts';
export { renderTestMail } from './templates/render.ts';
export { configuredTransports, sendsMail } from './transports/configured.ts';
export { sendToAnswer, verifySmtp } from './transports/smtp.ts';
export { codeOf, type Delivery, TransportError, type Transports } from './transports/transport.ts';
