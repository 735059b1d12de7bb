import { useSyncExternalStore } from 'react';
import { createStore } from '#api/store.ts';

const announcement = createStore({ text: '', count: 0 });

/** Says something to users of screen readers, for whom a change on the page would be silent. */
export function announce(text: string): void {
  announcement.set({ text, count: announcement.get().count + 1 });
}

/** Where announcements are read from. Once on the page. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(announcement.watch, announcement.get);
  return (
    <div role="status" className="aloud">
      <span key={count}>{text}</span>
    </div>
  );
}
