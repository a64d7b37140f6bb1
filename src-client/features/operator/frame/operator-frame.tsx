import { Button } from '@mantine/core';
import { Link, Navigate, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { mayDo } from '../../../../src/domain/people/operator-rights.ts';
import { Brand } from '../../../components/frame/brand.tsx';
import { PageSpinner } from '../../../components/frame/page-spinner.tsx';
import { SandboxNote } from '../../../components/frame/sandbox-note.tsx';
import { SchemeToggle } from '../../../components/frame/scheme-toggle.tsx';
import { SkipLink } from '../../../components/frame/skip-link.tsx';
import { settings } from '../../../lib/public-settings.ts';
import { OPERATOR_COPY as COPY } from '../copy.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { ROLE_COPY } from '../role/copy.ts';
import { useMay, useRole } from '../role/role-root.tsx';
import styles from './operator-frame.module.css';
import { OperatorPage } from './operator-page.tsx';
import { ENROLMENT_PAGE, isAt, isEnrolment, OPERATOR_PAGES } from './operator-pages.ts';
import { useLinkedPanel } from './use-linked-panel.ts';
import { useNeedCounts } from './use-needs.ts';
import { useOperatorSignOut } from './use-operator-sign-out.ts';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

/** A wider one would push the names aside. */
const MAX_COUNT = 99;

/** Hidden from screen readers: the link's name says it in words. */
function NeedCount({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {of > MAX_COUNT ? `${MAX_COUNT}+` : of}
    </span>
  );
}

function Navigation() {
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const may = useMay();
  const { mustEnrol } = useRole();
  const counts = useNeedCounts();
  const pages = OPERATOR_PAGES.filter(({ to, right }) =>
    mustEnrol ? to === ENROLMENT_PAGE : may(right),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path marks another link, and the role decides which links exist
  useEffect(() => {
    const nav = bar.current;
    if (nav === null) return;
    // On a phone the links overflow. Scrolls only the bar, never the page.
    const showOpenPage = () => {
      const open = nav.querySelector('[aria-current="page"]');
      if (open === null) return;
      const [all, one] = [nav.getBoundingClientRect(), open.getBoundingClientRect()];
      nav.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
    };
    // Called at once, and again when the window becomes narrow.
    const width = new ResizeObserver(showOpenPage);
    width.observe(nav);
    return () => width.disconnect();
  }, [pathname, pages.length]);
  return (
    <nav ref={bar} className={styles.nav} aria-label={COPY.navigation}>
      <ul>
        {pages.map((page) => (
          <li key={page.to}>
            <Link
              to={page.to}
              preload={false}
              activeOptions={{ exact: true }}
              className={styles.link}
              aria-current={isAt(page, pathname) ? 'page' : undefined}
              aria-label={COPY.pageNeeds(page.name, counts.get(page.to) ?? 0)}
            >
              <page.icon size={18} stroke={1.75} aria-hidden="true" />
              {page.name}
              <NeedCount of={counts.get(page.to) ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page, or an explanation when the operator's role excludes it. */
function PageOfRole({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // The rendered page, which lags behind the URL while the next page loads.
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' });
  const { role, isPending, mustEnrol } = useRole();
  // A page outside the role must not send any query.
  if (isPending) return <PageSpinner />;
  if (mustEnrol && !isEnrolment(shown)) {
    return isEnrolment(pathname) ? <PageSpinner /> : <Navigate to={ENROLMENT_PAGE} replace />;
  }
  const page = OPERATOR_PAGES.find((each) => isAt(each, pathname));
  if (role === null || page === undefined || mayDo(role, page.right)) return children;
  return (
    <OperatorPage title={ROLE_COPY.notAllowedTitle}>
      <p>{ROLE_COPY.notAllowed(role)}</p>
    </OperatorPage>
  );
}

interface OperatorFrameProps {
  onSignedOut: () => void;
  children: ReactNode;
}

/** Frame of all operator pages: top bar, navigation and the page. */
export function OperatorFrame({ onSignedOut, children }: OperatorFrameProps) {
  const { signOut, busy } = useOperatorSignOut(onSignedOut);
  const palette = usePalette();
  const page = useRef<HTMLElement>(null);
  useLinkedPanel(page);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <Brand name={settings.brandName} />
        <div className={styles.actions}>
          <PaletteButton onOpen={palette.open} />
          <Button variant="default" size="xs" onClick={signOut} disabled={busy}>
            {COPY.logout}
          </Button>
          <SchemeToggle />
        </div>
      </header>
      <Navigation />
      <main ref={page} id="content" tabIndex={-1} className={styles.page}>
        <PageOfRole>{children}</PageOfRole>
      </main>
      {palette.isOpen && (
        <Suspense>
          <Palette onClose={palette.close} onSignOut={signOut} />
        </Suspense>
      )}
      <div className={styles.foot}>
        <SandboxNote />
      </div>
    </div>
  );
}
