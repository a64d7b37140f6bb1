import styles from './section-links.module.css';

interface SectionLinksProps {
  room: string;
  sections: { id: string; title: string; count?: number }[];
  current: string;
}

/** Sections of a room that does not fit on one page. */
export function SectionLinks({ room, sections, current }: SectionLinksProps) {
  return (
    <nav className={styles.links} aria-label={`Sections of ${room}`}>
      {sections.map((section) => (
        <a
          key={section.id}
          className={styles.link}
          href={`#${room}/${section.id}`}
          aria-current={section.id === current ? 'true' : undefined}
        >
          {section.title}
          {section.count !== undefined && <span className={styles.count}>{section.count}</span>}
        </a>
      ))}
    </nav>
  );
}
