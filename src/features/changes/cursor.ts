/** A place in the change feed. Readers keep it as text and know nothing of its parts. */
export interface Cursor {
  /** Another one after a restore: the positions begin to mean something else. */
  epoch: string;
  /** Of the last change that was read. */
  position: number;
}

const CURSOR = /^([0-9a-f]{16})-([0-9]{1,16})$/;

/** @returns undefined when the text is no cursor */
export function parseCursor(text: string): Cursor | undefined {
  const [, epoch, digits] = CURSOR.exec(text) ?? [];
  const position = Number(digits);
  return epoch !== undefined && Number.isSafeInteger(position) ? { epoch, position } : undefined;
}

export function formatCursor({ epoch, position }: Cursor): string {
  return `${epoch}-${position}`;
}
