import { announce } from './announcer.tsx';

/** Copies a text, and says so. @returns whether it was copied */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    announce('Not copied: the browser does not allow it');
    return false;
  }
  announce('Copied');
  return true;
}
