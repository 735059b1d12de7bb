import { ApiFailure } from '#api/failure.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { toast } from '#ui/toast.tsx';

/** Writes back what was there before. A refusal is told where the change was. */
export async function takeBack(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    toast(failureText(error));
  }
}
