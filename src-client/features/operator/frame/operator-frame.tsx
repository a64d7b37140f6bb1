import { Button } from '@mantine/core';
import { Navigate, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
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
import { useRole } from '../role/role-root.tsx';
import { Navigation } from './navigation.tsx';
import styles from './operator-frame.module.css';
import { OperatorPage } from './operator-page.tsx';
import { ENROLMENT_PAGE, isAt, isEnrolment, OPERATOR_PAGES } from './operator-pages.ts';
import { useLinkedPanel } from './use-linked-panel.ts';
import { useOperatorSignOut } from './use-operator-sign-out.ts';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

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
  /** False: the page is kept behind the sign-in form. */
  isShown?: boolean;
  onSignedOut: () => void;
  children: ReactNode;
}

/** Frame of all operator pages: top bar, navigation and the page. */
export function OperatorFrame({ isShown = true, onSignedOut, children }: OperatorFrameProps) {
  const { signOut, busy } = useOperatorSignOut(onSignedOut);
  const palette = usePalette(isShown);
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
