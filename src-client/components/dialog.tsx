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
  /** For a single short question. */
  narrow?: boolean;
  children: ReactNode;
}

/**
 * Native modal dialog: traps the focus, closes on Escape and restores the focus. Mantine's dialog writes style
 * elements, which the page's CSP refuses.
 */
export function Dialog({ title, onClose, narrow = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect closes the dialog before it leaves the DOM; only then does closing restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  // Prevents the native close, whose event fires later: it would close a dialog that was reopened at once.
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
