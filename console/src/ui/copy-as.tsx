import { type RefObject, useId, useRef, useSyncExternalStore } from 'react';
import { asCli, asCurl, asJson } from '#api/copy-as.ts';
import type { OperationName } from '#api/operations.ts';
import { type ApiRequest, type CallInput, requestOf } from '#api/request.ts';
import { sessionStore } from '#api/session.ts';
import { copy } from './clipboard.ts';
import styles from './copy-as.module.css';

interface Props<O extends OperationName> {
  operation: O;
  /** What would be sent now. */
  input?: CallInput<O>;
}

/**
 * Copies a call of the API as a command: beside a button what it would send, above a list what it asks for. Values of
 * secrets are left out.
 */
export function CopyAs<O extends OperationName>({ operation, input = {} }: Props<O>) {
  return <CopyRequest request={requestOf(operation, input)} />;
}

/** The same of a request that is there already. */
export function CopyRequest({ request }: { request: ApiRequest }) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const session = sessionStore();
  const { apiUrl } = useSyncExternalStore(session.watch, session.get);
  const { method, path, body } = request;
  const looks = [
    { name: 'curl', text: () => asCurl(request, apiUrl) },
    { name: 'palisade command', text: () => asCli(request, apiUrl) },
    ...(body === undefined ? [] : [{ name: 'JSON body', text: () => asJson(body) }]),
  ];
  return (
    // The browser closes the list at Escape, and a dialog around it stays. Until the focus is in the list, the key comes
    // from the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className={styles.place}
      onKeyDown={(event) =>
        event.key === 'Escape' && popover.current?.matches(':popover-open') && event.stopPropagation()
      }
    >
      <button ref={button} type="button" className={styles.opener} popoverTarget={id}>
        Copy as
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.list}
        role="group"
        aria-label="Copy as"
        onToggle={(event) => event.newState === 'open' && open(popover, button)}
      >
        <code className={styles.call}>
          {method} {path}
        </code>
        {looks.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              void copy(text());
              popover.current?.hidePopover();
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </span>
  );
}

const GAP = 4;
const EDGE = 8;

/** Beside its button, inside the window, with the focus on the first choice. */
function open(popover: RefObject<HTMLDivElement | null>, button: RefObject<HTMLButtonElement | null>): void {
  const list = popover.current;
  const place = button.current?.getBoundingClientRect();
  if (!list || !place) return;
  const { width, height } = list.getBoundingClientRect();
  const isBelow = place.bottom + GAP + height < innerHeight;
  list.style.top = `${isBelow ? place.bottom + GAP : Math.max(EDGE, place.top - GAP - height)}px`;
  list.style.left = `${Math.max(EDGE, Math.min(place.left, innerWidth - width - EDGE))}px`;
  list.querySelector('button')?.focus();
}
