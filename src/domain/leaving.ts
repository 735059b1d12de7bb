/** Tells whether the client is still connected, so that work for a client that has left can stop. */
export interface Disconnection {
  /**
   * Aborted when the client disconnects. The signal is created on first access, so read it only where work waits or
   * takes long.
   */
  readonly signal: AbortSignal;
}
