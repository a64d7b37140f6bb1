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
        <path d="M12 3h.4a7.5 7.5 0 0 0 7.9 12.4A9 9 0 1 1 12 3z" />
      </svg>
    </button>
  );
}
