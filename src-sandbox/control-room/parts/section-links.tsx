import styles from './section-links.module.css';

interface SectionLinksProps {
  room: string;
  sections: { id: string; title: string; count?: number }[];
  current: string;
}

/** The sections of a room that holds more than a page can show at once. */
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
