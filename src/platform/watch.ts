/** Is told what happens, for the metrics. Nothing that it is told names an account, a user or an address. */
export interface Watch {
  /** An attempt to sign in, or to confirm who one is, has ended. */
  signIn?(result: string, factor: string): void;
  /** A job of a compute has ended. */
  job?(kind: string, result: 'finished' | 'failed'): void;
  /** A message was sent, or not. */
  message?(kind: string, result: string): void;
  /** The request of a webhook was made. */
  delivery?(result: string): void;
}
