import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useRef } from 'react';
import dialog from '#ui/dialogs/dialog.module.css';
import { useOpenDialog } from '#ui/dialogs/open-dialogs.tsx';
import { go } from '#ui/router/location.ts';
import styles from './palette.module.css';

/** Something to go to. */
export interface PaletteItem {
  label: string;
  /** What it is, in a few words. */
  about?: string;
  /** As `paths` makes it. */
  to: string;
  /** The shortcut that does the same. */
  keys?: string;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

interface Props {
  groups: readonly PaletteGroup[];
  text: string;
  onText: (text: string) => void;
  isBusy: boolean;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
}

/** One field that leads everywhere. The first answer is chosen by Enter. */
export function Palette({ groups, text, onText, isBusy, onChoose, onClose }: Props) {
  const shown = groups.filter(({ items }) => items.length > 0);
  const change = useOpenDialog(onClose);
  const marked = useRef<PaletteItem>(undefined);

  function choose(item: PaletteItem): void {
    onChoose(item);
    onClose();
    go(item.to);
  }

  // The list marks an answer a frame after it is drawn, and forgets it while the next ones come.
  // Who presses Enter in between means the first one.
  function press(event: KeyboardEvent & { preventBaseUIHandler: () => void }): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventBaseUIHandler();
    // The focus goes back to the button that opened this. The key must not press it.
    event.preventDefault();
    const items = shown.flatMap((group) => group.items);
    const item = items.find(({ to, label }) => to === marked.current?.to && label === marked.current.label);
    const meant = item ?? items[0];
    if (meant) choose(meant);
  }

  function search(value: string): void {
    marked.current = undefined;
    onText(value);
  }

  return (
    <Dialog.Root open onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={`${dialog.popup} ${styles.palette}`}>
          <Dialog.Title className="aloud">Search</Dialog.Title>
          <Autocomplete.Root
            inline
            open
            mode="none"
            autoHighlight="always"
            items={shown}
            value={text}
            onValueChange={(value, { reason }) => reason !== 'item-press' && search(value)}
            itemToStringValue={({ label }: PaletteItem) => label}
            onItemHighlighted={(item: PaletteItem | undefined) => {
              marked.current = item;
            }}
          >
            <Autocomplete.Input
              className={styles.input}
              aria-label="Search"
              placeholder="Page, VPC, compute, user, address"
              maxLength={128}
              spellCheck={false}
              onKeyDown={press}
            />
            <Autocomplete.List className={styles.list}>
              {({ title, items }: PaletteGroup) => (
                <Autocomplete.Group key={title} items={items}>
                  <Autocomplete.GroupLabel className={styles.title}>{title}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: PaletteItem) => (
                      <Autocomplete.Item
                        key={`${item.to} ${item.label}`}
                        value={item}
                        className={styles.item}
                        onClick={() => choose(item)}
                      >
                        <span>{item.label}</span>
                        {item.about !== undefined && <span className={styles.about}>{item.about}</span>}
                        {item.keys !== undefined && <kbd className={styles.keys}>{item.keys}</kbd>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className={styles.state}>
              {shown.length === 0 ? (isBusy ? 'Searching' : 'Nothing found') : ''}
            </Autocomplete.Status>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
