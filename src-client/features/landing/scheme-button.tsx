import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import styles from './scheme-button.module.css';

/** Works without React: the page's script finds it by its mark. */
export function SchemeButton({ className = '' }: { className?: string | undefined }) {
  return (
    <button
      type="button"
      className={`${styles.scheme} ${className}`}
      data-scheme-toggle
      aria-label={FRAME_COPY.colours}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path className={styles.moon} d="M12 3h.4a7.5 7.5 0 0 0 7.9 12.4A9 9 0 1 1 12 3z" />
        <path
          className={styles.sun}
          d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19"
        />
      </svg>
    </button>
  );
}
