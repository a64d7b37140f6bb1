import type { ReactNode } from 'react';
import { CopyButton } from '../../parts/copy-button.tsx';
import styles from '../signals.module.css';

interface TextBlockProps {
  /** Above the text. */
  title?: ReactNode;
  text: string;
  /** Name of the button. */
  copy: string;
}

/** Text to paste elsewhere, with a button that copies it. */
export function TextBlock({ title, text, copy }: TextBlockProps) {
  return (
    <div className={styles.block}>
      <div className={styles.blockHead}>
        <span>{title}</span>
        <CopyButton text={text} label={copy} />
      </div>
      <code className={styles.code}>{text}</code>
    </div>
  );
}
