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
        <path d="M12 3a9 9 0 1 0 0 18z" />
        <circle cx="12" cy="12" r="9" />
      </svg>
    </button>
  );
}
