/** A position in the change feed. Readers store it as opaque text. */
export interface Cursor {
  /** Replaced after a restore, when positions are assigned again from an earlier state. */
  epoch: string;
  /** Position of the last change that was read. */
  position: number;
}

const CURSOR = /^([0-9a-f]{16})-([0-9]{1,16})$/;

/** @returns undefined when the text is not a cursor */
export function parseCursor(text: string): Cursor | undefined {
  const [, epoch, digits] = CURSOR.exec(text) ?? [];
  const position = Number(digits);
  return epoch !== undefined && Number.isSafeInteger(position) ? { epoch, position } : undefined;
}

export function formatCursor({ epoch, position }: Cursor): string {
  return `${epoch}-${position}`;
}
