import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Breakable } from '../../../components/breakable.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { PALETTE_COPY as COPY } from './copy.ts';
import styles from './palette.module.css';
import { type PaletteEntry, stepped } from './palette-entries.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

interface PaletteProps {
  onClose: () => void;
  onSignOut: () => void;
}

/** Goes to any page or user, and acts, by typing. The arrow keys choose, Enter opens. */
export function Palette({ onClose, onSignOut }: PaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isGiving, setIsGiving] = useState(false);
  const { history } = useRouter();
  const askWhom = () => {
    setIsGiving(true);
    setText('');
    setChosen(0);
  };
  const actions = usePaletteActions({ onClose, onSignOut, askWhom });
  const { entries, isSearching, isFailed } = usePaletteEntries(text, {
    actions: isGiving ? null : actions,
    userPath: isGiving ? '?act=give-plan' : '',
  });
  const at = Math.min(chosen, Math.max(0, entries.length - 1));
  const current = entries[at];
  const isReady = current !== undefined && current.isStale !== true;
  const choose = ({ act }: PaletteEntry) => {
    if ('run' in act) return act.run();
    onClose();
    history.push(act.to);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setChosen(stepped(at, by, entries.length));
    }
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      if (isReady) choose(current);
    }
  };
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <Dialog title={isGiving ? COPY.giveTitle : COPY.title} onClose={onClose}>
      <input
        className={styles.input}
        data-autofocus
        role="combobox"
        aria-label={isGiving ? COPY.whom : COPY.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        placeholder={isGiving ? COPY.whom : COPY.label}
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
            onClick={() => choose(entry)}
          >
            <span className={styles.name}>
              {entry.kind === 'user' ? <Breakable text={entry.name} /> : entry.name}
            </span>
            <span className={styles.note}>{entry.note || COPY[entry.kind]}</span>
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hintOf({
          isReady,
          isSearching,
          isFailed,
          isAsked: isGiving && text.trim() === '',
        })}
      </p>
    </Dialog>
  );
}

interface Found {
  /** Enter acts on the chosen entry. */
  isReady: boolean;
  isSearching: boolean;
  /** Users could not be searched. */
  isFailed: boolean;
  /** An action asked for a user, and nothing was typed yet. */
  isAsked: boolean;
}

function hintOf({ isReady, isSearching, isFailed, isAsked }: Found): string {
  // Beside pages that match too: the user may exist.
  if (isFailed) return COPY.failed;
  if (isReady || isAsked) return COPY.hint;
  return isSearching ? COPY.searching : COPY.none;
}
