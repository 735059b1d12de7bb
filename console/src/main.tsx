import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onReconnect } from '#api/conditions.ts';
import { queries, runInBackground } from '#api/queries.ts';
import { Calls } from '#calls/calls.tsx';
import { PaletteButton } from '#palette/palette-button.tsx';
import { Frame } from '#ui/frame/frame.tsx';
import { lazyNote, preloadWhenIdle } from '#ui/lazy/lazy.tsx';
import { setPrefetch } from '#ui/link.tsx';
import { BASE, below } from '#ui/router/location.ts';
import { openPage, Pages, prefetchPage } from '#ui/router/pages.tsx';
import { navigation } from './navigation.ts';
import { paths } from './paths.ts';
import { HOME, notFound, routes } from './routes.ts';
import { Bars } from './session/bars.tsx';
import { Interruptions } from './session/interruptions.tsx';
import { followSignOut } from './session/session.ts';
import { UserMenu } from './session/user-menu.tsx';
import { openDialogs, setDialogNotice } from './ui/dialogs/open-dialogs.tsx';
import { loadWithRetry } from './ui/lazy/script-loader.ts';
import { LeaveQuestion } from './ui/router/unsaved-changes.tsx';

const DialogNews = lazyNote(() => import('./events/dialog-events.tsx'));

/** Draws the page of the address. Its chunk is loaded first: drawn twice, it would show its data later. */
async function start(place: HTMLElement): Promise<void> {
  preloadWhenIdle();
  if (below(location.pathname) === paths.home()) history.replaceState(history.state, '', `${BASE}${HOME}`);
  const path = below(location.pathname);
  prefetchPage(routes, location.href);
  const first = await openPage(routes, notFound, path);
  setPrefetch((address) => prefetchPage(routes, address));
  followSignOut();
  setDialogNotice(DialogNews);
  onReconnect(() => runInBackground(() => queries.invalidateQueries()));
  const tools = (
    <>
      <PaletteButton navigation={navigation} />
      <UserMenu />
    </>
  );
  void follow().catch(() => undefined);
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Frame home={paths.home()} navigation={navigation} tools={tools} notices={<Bars />}>
          <Pages routes={routes} fallback={notFound} first={first} />
        </Frame>
        <Calls />
        <LeaveQuestion />
        <Interruptions />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Nothing that a page shows first waits for it. Without it, pages are as they were read. */
async function follow(): Promise<void> {
  const { pauseLive, startLive } = await loadWithRetry(() => import('#live/start.ts'));
  const pause = () => pauseLive(openDialogs.get().length > 0);
  openDialogs.watch(pause);
  pause();
  startLive();
}

const place = document.getElementById('root');
if (place) void start(place);
