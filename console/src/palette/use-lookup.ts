import { useEffect, useState } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { sessionStore } from '#api/session.ts';
import { parseAddressQuery, parsePublicPort } from '#plan/find-address.ts';
import type { PaletteGroup } from '#ui/palette/palette.tsx';
import { lookUpAddress, lookUpLabel, lookUpPort } from './lookup.ts';

const TYPING_MS = 150;
const NOTHING: readonly PaletteGroup[] = [];

interface LookupResult {
  groups: readonly PaletteGroup[];
  isBusy: boolean;
}

/** What the service knows under a text, a moment after it was typed. What cannot be read is not found. */
export function useLookup(text: string): LookupResult {
  const [found, setFound] = useState({ text: '', groups: NOTHING });
  const typed = text.trim();
  useEffect(() => {
    if (typed === '') return;
    let isWanted = true;
    const search = async () => {
      const groups = await lookUp(typed).catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        return NOTHING;
      });
      if (isWanted) setFound({ text: typed, groups });
    };
    const timer = setTimeout(() => void search(), TYPING_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [typed]);
  const isBusy = typed !== '' && found.text !== typed;
  return { groups: typed === '' ? NOTHING : found.groups, isBusy };
}

async function lookUp(text: string): Promise<readonly PaletteGroup[]> {
  const port = parsePublicPort(text);
  if (port) return [{ title: 'Port', items: await lookUpPort(port) }];
  const sought = parseAddressQuery(text);
  if (!sought) return NOTHING;
  if (sought.kind === 'label')
    return [{ title: 'Found', items: await lookUpLabel(sought.text, sessionStore().get().grants) }];
  return [{ title: 'Address', items: await lookUpAddress(sought) }];
}
