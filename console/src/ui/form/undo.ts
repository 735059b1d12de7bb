import { ApiFailure } from '#api/failure.ts';
import type { OperationName } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { toast } from '../toast.tsx';

interface Undo {
  /** What the button says. */
  label?: string;
  /** Writes what was there before. */
  write: () => Promise<unknown>;
  /** Queries to read again after the write, also if it failed. */
  stale: readonly OperationName[];
  /** Tells that it was written, where it is not seen. */
  done?: string;
  /** Tells that it was not written; by default, why not. */
  failed?: string;
}

/** Tells of a change, and offers to take it back. */
export function toastWithUndo(text: string, { label = 'Undo', ...undo }: Undo): void {
  toast(text, { label, run: () => void undoChange(undo) });
}

async function undoChange({ write, stale, done, failed }: Omit<Undo, 'label'>): Promise<void> {
  try {
    await write();
    if (done !== undefined) toast(done);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast(failed ?? failureText(error));
  }
  await invalidate(...stale);
}
