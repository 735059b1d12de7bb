/** What the tabs of a browser tell each other. */
type SessionMessage = 'signed-out' | 'signed-in';

const channel = new BroadcastChannel('palisade-session');

export function broadcastMessage(message: SessionMessage): void {
  // A channel has no origin to name: it never leaves its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}

/** @returns stops listening */
export function onMessage(message: SessionMessage, run: () => void): () => void {
  const listener = (event: MessageEvent<unknown>) => {
    if (event.data === message) run();
  };
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
