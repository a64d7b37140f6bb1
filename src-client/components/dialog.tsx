import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** For one short question. */
  narrow?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes by Escape and gives the focus back. (The
 * library's writes style elements that the page's content policy refuses.)
 */
export function Dialog({ title, onClose, narrow = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before it leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  // Its own closing is told a moment later: whoever presses the same button again by then would be closed out.
  const closeByEscape = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without any handler
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-narrow={narrow || undefined}
      aria-labelledby={heading}
      onCancel={closeByEscape}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
