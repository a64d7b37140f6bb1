import { Link, useLocation } from '@tanstack/react-router';
import { SIGNALS_COPY as COPY } from './copy.ts';
import styles from './signals.module.css';

const PAGES = [
  { to: '/admin/signals', name: COPY.overview },
  { to: '/admin/signals/routes', name: COPY.routes },
] as const;

/** Links between the pages of signals. */
export function SignalsNav() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label={COPY.nav}>
      {PAGES.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          preload={false}
          className={styles.tab}
          activeOptions={{ exact: true }}
          aria-current={pathname.replace(/\/$/, '') === to ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
