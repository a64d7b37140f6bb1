import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import styles from './dialog.module.css';
import { focusAfterClosing, keepFocusInside } from './dialog-focus.ts';
import { watchTyping } from './dialog-typing.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** For a single short question. */
  narrow?: boolean;
  /** Work runs or a choice would be lost: a click outside does not close. Typed text has the same effect by itself. */
  keepOpen?: boolean;
  /** Shows what nothing can show again: only a button of its content closes it. */
  locked?: boolean;
  children: ReactNode;
}

/**
 * Native modal dialog: traps the focus, closes on Escape and restores the focus. Mantine's dialog writes style
 * elements, which the page's CSP refuses.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, narrow = false, keepOpen = false, locked = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const typing = useRef<ReturnType<typeof watchTyping>>(null);
  const heading = useId();
  // A layout effect closes the dialog before it leaves the DOM; only then does closing restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    typing.current = watchTyping(element);
    const release = keepFocusInside(element);
    return () => {
      release();
      element.close();
      focusAfterClosing(opener);
    };
  }, []);
  const isOutside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    if (target !== dialog.current) return false;
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  const press = (event: PointerEvent) => {
    pressedOutside.current = isOutside(event);
  };
  // Selecting text with the mouse may end outside: only a press that also began there closes.
  const closeOutside = (event: MouseEvent) => {
    if (!pressedOutside.current || !isOutside(event)) return;
    if (!keepOpen && !locked && !typing.current?.hasChanged()) onClose();
  };
  // Prevents the native close, whose event fires later: it would close a dialog that was reopened at once.
  const closeByEscape = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!locked) onClose();
  };
  // Browsers let a second Escape close any dialog.
  const closed = () => (locked ? dialog.current?.showModal() : onClose());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog without any handler
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-narrow={narrow || undefined}
      aria-labelledby={heading}
      tabIndex={-1}
      onCancel={closeByEscape}
      onClose={closed}
      onPointerDown={press}
      onClick={closeOutside}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {!locked && (
            <button
              type="button"
              className={styles.close}
              aria-label={FRAME_COPY.close}
              onClick={onClose}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
