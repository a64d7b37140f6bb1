import { count } from '../../../../lib/texts/count.ts';
import styles from '../../parts/parts.module.css';
import { pastedText } from '../copy.ts';
import type { PasteReport } from './paste-report.ts';

type Item = PasteReport['items'][number];

const MESSAGES: Record<Exclude<Item['verdict'], 'confirmed'>, string> = {
  missing: 'not on the list yet',
  'still-there': 'still on the list',
  'other-expiry': 'on the list with a different end date',
  'expiry-unclear':
    'on the list with a date that fits the old end too. Check it there, then confirm without a list',
  'expiry-not-shown': 'on the list, but no end date is shown',
  'not-judged': 'not on this part of the list',
};

/** Entries that the list confirmed or contradicted, and lines that could not be read. */
export function PasteResult({ report }: { report: PasteReport }) {
  const confirmed = report.items.filter(({ verdict }) => verdict === 'confirmed');
  const open = report.items.filter(
    (item): item is Item & { verdict: keyof typeof MESSAGES } => item.verdict !== 'confirmed',
  );
  return (
    <>
      <p className={open.length === 0 ? styles.good : styles.note}>
        {pastedText(report.people, confirmed.length, open.length)}
      </p>
      {!report.whole && (
        <p className={styles.stale}>
          The number of people does not match this list, so missing names were not checked.
        </p>
      )}
      <Names
        title="Still open"
        names={open.map((item) => `${item.username}: ${MESSAGES[item.verdict]}`)}
      />
      <Names title="Not your subscribers" names={report.unknown} />
      <Names title="On the list more than once" names={report.duplicates} />
      <Names title="Lines that could not be read" names={report.unread} />
    </>
  );
}

const MAX_SHOWN = 50;

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const hidden = names.length - MAX_SHOWN;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {names.slice(0, MAX_SHOWN).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {hidden > 0 && <li>and {count(hidden)} more</li>}
      </ul>
    </>
  );
}
