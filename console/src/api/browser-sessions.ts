import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { callConsole } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { queries } from './queries.ts';

/** A browser in which the user is signed in. */
export interface BrowserSession {
  id: number;
  /** In seconds. */
  created: number;
  last_seen: number;
  ip: string;
  browser: string;
  is_trusted_device: boolean;
  is_current: boolean;
}

const PATH = '/console/sessions';
const KEY = [PATH] as const;

/** Starts reading them. A failure is left to the page. */
export function prefetchSessions(): void {
  void queries.prefetchQuery({ queryKey: KEY, queryFn: readSessions });
}

/** Where the user is signed in. */
export function useSessions(): UseQueryResult<readonly BrowserSession[], ApiFailure> {
  return useQuery<readonly BrowserSession[], ApiFailure>({ queryKey: KEY, queryFn: readSessions });
}

/** Ends one session, or with `others` all but the one of this browser. */
export function useEndSession(): UseMutationResult<void, ApiFailure, number | 'others'> {
  return useMutation<void, ApiFailure, number | 'others'>({
    mutationFn: async (which) => {
      if (which === 'others') await callConsole('POST', `${PATH}/sign-out-others`);
      else await callConsole('DELETE', `${PATH}/${which}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

async function readSessions(): Promise<readonly BrowserSession[]> {
  const { data } = await callConsole<{ data: readonly BrowserSession[] }>('GET', PATH);
  return data;
}
