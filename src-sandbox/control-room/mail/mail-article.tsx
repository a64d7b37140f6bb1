import { Moment } from '../parts/text.tsx';
import type { Mail } from './mail.ts';
import styles from './mail-room.module.css';

/** One message as text. Links come first: they are what readers look for. */
export function MailArticle({ mail }: { mail: Mail }) {
  return (
    <article className={styles.mail} aria-label={mail.subject}>
      <h2 className={styles.title}>{mail.subject}</h2>
      <p className={styles.meta}>
        To {mail.to}, <Moment at={mail.at} />
      </p>
      {mail.links.length > 0 && (
        <ul className={styles.links} aria-label="Links in this message">
          {mail.links.map((link) => (
            <li key={link}>
              <a href={isWebAddress(link) ? link : undefined}>{link}</a>
            </li>
          ))}
        </ul>
      )}
      <pre className={styles.text}>{mail.text}</pre>
    </article>
  );
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//.test(link);
}
