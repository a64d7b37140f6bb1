import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { SandboxNote } from '../../components/sandbox-note.tsx';
import { SchemeToggle } from '../../components/scheme-toggle.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import { settings } from '../../lib/public-settings.ts';
import { ADMIN_COPY as COPY } from './copy.ts';
import styles from './operator-frame.module.css';
import { isAt, OPERATOR_PAGES } from './operator-pages.ts';
import { useOperatorSignOut } from './use-operator-sign-out.ts';

function Navigation() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={COPY.navigation}>
      <ul>
        {OPERATOR_PAGES.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              preload={false}
              activeOptions={{ exact: true }}
              className={styles.link}
              aria-current={isAt(page, pathname) ? 'page' : undefined}
            >
              <page.icon size={18} stroke={1.75} aria-hidden="true" />
              {page.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OperatorFrameProps {
  onSignedOut: () => void;
  children: ReactNode;
}

/** What all of the operator's pages stand in: the bar on top, the navigation beside, the page. */
export function OperatorFrame({ onSignedOut, children }: OperatorFrameProps) {
  const { signOut, busy } = useOperatorSignOut(onSignedOut);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <Brand name={settings.brandName} />
        <div className={styles.actions}>
          <Button variant="default" size="xs" onClick={signOut} disabled={busy}>
            {COPY.logout}
          </Button>
          <SchemeToggle />
        </div>
      </header>
      <Navigation />
      <main id="content" tabIndex={-1} className={styles.page}>
        {children}
      </main>
      <div className={styles.foot}>
        <SandboxNote />
      </div>
    </div>
  );
}
