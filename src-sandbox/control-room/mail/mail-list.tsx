import { Moment } from '../parts/text.tsx';
import type { Mail } from './mail.ts';
import styles from './mail-room.module.css';

interface MailListProps {
  mail: Mail[];
  openId: string;
  onOpen(id: string): void;
}

export function MailList({ mail, openId, onOpen }: MailListProps) {
  return (
    <ul className={styles.list} aria-label="Captured mail">
      {mail.map((each) => (
        <li key={each.id}>
          <button
            className={styles.item}
            type="button"
            aria-pressed={each.id === openId}
            onClick={() => onOpen(each.id)}
          >
            <span className={styles.subject}>{each.subject}</span>
            <span className={styles.meta}>{each.to}</span>
            <span className={styles.meta}>
              <Moment at={each.at} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
