import { useState, useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import { createStore } from '#api/store.ts';
import { paths } from '#paths.ts';
import { canAdd, isUnrestricted } from '#rights/can.ts';
import type { NavigationGroup } from '#ui/frame/navigation.tsx';
import { pageActions } from '#ui/palette/actions.ts';
import { Palette, type PaletteItem } from '#ui/palette/palette.tsx';
import { SHORTCUTS } from './keys.ts';
import { matching, recentFirst } from './match.ts';
import { useLookup } from './use-lookup.ts';

const REMEMBERED = 20;

/** Where the user went from here, the latest first. In memory only. */
const recent = createStore<readonly string[]>([]);

interface Props {
  navigation: readonly NavigationGroup[];
  onClose: () => void;
}

/** The palette with all that it can find. */
export default function Search({ navigation, onClose }: Props) {
  const [text, setText] = useState('');
  const actions = useSyncExternalStore(pageActions.watch, pageActions.get);
  const found = useLookup(text);
  const known = (items: readonly PaletteItem[]) => recentFirst(matching(text, items), recent.get());
  return (
    <Palette
      text={text}
      onText={setText}
      isBusy={found.isBusy}
      groups={[
        ...found.groups,
        { title: 'This page', items: known(actions.map(({ label, to, key }) => item(label, to, key))) },
        { title: 'Go to', items: known(pagesOf(navigation)) },
        { title: 'Create', items: known(creatable()) },
      ]}
      onChoose={({ to }) =>
        recent.set([to, ...recent.get().filter((other) => other !== to)].slice(0, REMEMBERED))
      }
      onClose={onClose}
    />
  );
}

function pagesOf(navigation: readonly NavigationGroup[]): PaletteItem[] {
  const pages = navigation.flatMap(({ items }) => items);
  return [
    ...pages,
    { to: paths.keys(), label: 'Keyboard shortcuts' },
    { to: paths.about(), label: 'About' },
  ].map(({ to, label }) => item(label, to, SHORTCUTS.find((shortcut) => shortcut.to === to)?.keys));
}

function creatable(): PaletteItem[] {
  const { grants } = sessionStore().get();
  return [
    ...(canAdd(grants, 'add_vpcs').isAllowed ? [item('Create VPC', paths.newVpc())] : []),
    ...(canAdd(grants, 'add_computes').isAllowed ? [item('Create compute', paths.newCompute())] : []),
    item('Create token', paths.tokens({ do: 'create' })),
    ...(isUnrestricted(grants).isAllowed ? [item('Invite user', paths.newUser())] : []),
  ];
}

function item(label: string, to: string, keys?: string): PaletteItem {
  return { label, to, ...(keys !== undefined && { keys }) };
}
