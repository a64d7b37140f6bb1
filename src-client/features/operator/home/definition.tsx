import { useEffect, useId, useRef, useState } from 'react';
import styles from './money.module.css';

/** A small question mark that opens the definition of a figure. Closes on Escape and on a press elsewhere. */
export function Definition({ of, text }: { of: string; text: string }) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target) === true;
      if (!isInside) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);
  return (
    <span ref={box} className={styles.definition}>
      <button
        type="button"
        className={styles.ask}
        aria-label={`What is “${of}”?`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        ?
      </button>
      {open && (
        <span id={id} className={styles.answer} role="note">
          {text}
        </span>
      )}
    </span>
  );
}
