import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import dialog from '#ui/dialogs/dialog.module.css';
import { useOpenDialog } from '#ui/dialogs/open.tsx';
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
  const isMeant = useOpenDialog();
  return (
    <Dialog.Root open onOpenChange={(isOpen, { event }) => !isOpen && isMeant(event) && onClose()}>
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
            onValueChange={(value, { reason }) => reason !== 'item-press' && onText(value)}
            itemToStringValue={({ label }: PaletteItem) => label}
          >
            <Autocomplete.Input
              className={styles.input}
              aria-label="Search"
              placeholder="Page, VPC, compute, address"
              maxLength={128}
              spellCheck={false}
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
                        onClick={() => {
                          onChoose(item);
                          onClose();
                          go(item.to);
                        }}
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
