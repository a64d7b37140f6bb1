import styles from './role-swatch.module.css';

/** The role's colour in Discord. 0: none. */
export function RoleSwatch({ color }: { color: number }) {
  const fill = color === 0 ? undefined : `#${color.toString(16).padStart(6, '0')}`;
  return (
    <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="7" {...(fill === undefined ? {} : { fill })} />
    </svg>
  );
}
