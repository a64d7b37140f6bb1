import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { PALETTE_COPY as COPY } from './copy.ts';
import styles from './palette.module.css';
import { stepped } from './palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

/** Goes to any page or user by typing. The arrow keys choose, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, isSearching } = usePaletteEntries(useDeferredValue(text));
  const { history } = useRouter();
  const at = Math.min(chosen, Math.max(0, entries.length - 1));
  const go = (to: string) => {
    onClose();
    history.push(to);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setChosen(stepped(at, by, entries.length));
    }
    const entry = entries[at];
    if (event.key === 'Enter' && entry !== undefined) {
      event.preventDefault();
      go(entry.to);
    }
  };
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <Dialog title={COPY.title} onClose={onClose}>
      <input
        className={styles.input}
        data-autofocus
        role="combobox"
        aria-label={COPY.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        placeholder={COPY.label}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label={COPY.results}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its list
          <div
            key={`${entry.kind} ${entry.key}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => go(entry.to)}
          >
            <span className={styles.name}>{entry.name}</span>
            <span className={styles.note}>
              {entry.kind === 'page' ? COPY.page : entry.note || COPY.user}
            </span>
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {entries.length === 0 ? (isSearching ? COPY.searching : COPY.none) : COPY.hint}
      </p>
    </Dialog>
  );
}
