import styles from './section-head.module.css';

interface SectionHeadProps {
  id: string;
  eyebrow?: string;
  title: string;
  lead?: string;
}

export function SectionHead({ id, eyebrow, title, lead }: SectionHeadProps) {
  return (
    <header className={styles.head}>
      {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
