/** Whether the client that work is done for is still there. */
export interface Leaving {
  /** Aborted when it left. To be asked for only where work waits or takes long: it is made then. */
  readonly signal: AbortSignal;
}
