import { useId } from 'react';
import { useOpenBox } from '../../../components/dialog/use-open-box.ts';
import styles from './money.module.css';

/** A small question mark that opens the definition of a figure. Closes on Escape and on a press elsewhere. */
export function Definition({ of, text }: { of: string; text: string }) {
  const id = useId();
  const { box, isOpen: open, setOpen } = useOpenBox<HTMLSpanElement>();
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
