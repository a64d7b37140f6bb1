import { CopyButton } from './copy-button.tsx';
import styles from './parts.module.css';

const [HEAD, TAIL] = [8, 4];

/** An id that fits a line. Hovering shows the whole id, the button copies it. */
export function ShortId({ id, label }: { id: string; label: string }) {
  const short = id.length > HEAD + TAIL + 1 ? `${id.slice(0, HEAD)}…${id.slice(-TAIL)}` : id;
  return (
    <span className={styles.nowrap}>
      <code title={id}>{short}</code> <CopyButton text={id} label={`Copy ${label}`} />
    </span>
  );
}
