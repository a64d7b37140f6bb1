import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
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
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another link.
  useEffect(() => {
    // On a phone the links are wider than the screen. Only they are moved: the page stays where it is.
    const open = bar.current?.querySelector('[aria-current="page"]');
    if (bar.current === null || open == null) return;
    const [all, one] = [bar.current.getBoundingClientRect(), open.getBoundingClientRect()];
    bar.current.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
  }, [pathname]);
  return (
    <nav ref={bar} className={styles.nav} aria-label={COPY.navigation}>
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
