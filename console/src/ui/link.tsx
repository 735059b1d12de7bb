import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { BASE, go } from './router/location.ts';

let prefetch: (address: string) => void = () => {
  // Nothing before the routes are known.
};

/** What a link does when somebody points to it. */
export function setPrefetch(run: (address: string) => void): void {
  prefetch = run;
}

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** As `paths` makes it. */
  to: string;
  children: ReactNode;
  /** The current address is not kept in the history. */
  isReplaced?: boolean;
}

/** A link to another page of the console. */
export function Link({ to, children, isReplaced = false, onClick, ...rest }: Props) {
  const href = `${BASE}${to}`;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain =
      !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    go(to, { isReplaced });
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={() => prefetch(href)}
      onFocus={() => prefetch(href)}
    >
      {children}
    </a>
  );
}
