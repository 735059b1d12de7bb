export { type Cursor, formatCursor, parseCursor } from './cursor.ts';
export { type Change, ChangeFeed, CursorExpired } from './feed.ts';
export { pruneChanges } from './prune.ts';
export { insertChanges, voidCursors } from './store.ts';
