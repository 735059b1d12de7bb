/**
 * How often statements are cancelled until the work ends: a cancel request that arrives between two statements has no
 * effect.
 */
const CANCEL_MILLISECONDS = 100;

/**
 * Runs the work, and cancels its statements when the signal is aborted. Waits for the last cancel request, which could
 * otherwise hit the next user of the connection.
 * @param cancel cancels the current statement
 */
export async function cancelling<T>(
  signal: AbortSignal,
  cancel: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let request: Promise<unknown> | undefined;
  let repeating: NodeJS.Timeout | undefined;
  const cancelOnce = () => {
    request ??= cancel()
      .catch(() => {})
      .finally(() => {
        request = undefined;
      });
  };
  const stop = () => {
    repeating = setInterval(cancelOnce, CANCEL_MILLISECONDS);
  };
  signal.addEventListener('abort', stop);
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', stop);
    clearInterval(repeating);
    await request;
  }
}
