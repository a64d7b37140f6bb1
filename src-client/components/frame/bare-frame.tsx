import { lazy, type ReactNode, Suspense } from 'react';
import { contactHref, settings } from '../../lib/public-settings.ts';
import styles from './bare-frame.module.css';
import { Brand } from './brand.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { SkipLink } from './skip-link.tsx';

/** Below everything else, so nothing moves when it arrives. A shop that set up nothing for it looks as documented. */
const FrameFoot = lazy(async () => ({ default: (await import('./frame-foot.tsx')).FrameFoot }));
const { legal, links, sandbox, texts } = settings;
const HAS_FOOT =
  texts?.offered[1] || legal || contactHref() || links.help !== '#' || sandbox.length > 0;

interface BareFrameProps {
  children: ReactNode;
  /** Right side of the top bar, before the scheme toggle. */
  actions?: ReactNode;
  width?: 'narrow' | 'step' | 'wide';
}

/** Frame of every page except the landing page: brand on top, one column of content. */
export function BareFrame({ children, actions, width = 'step' }: BareFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.bar}>
        <Brand name={settings.brandName} />
        <div className={styles.actions}>
          {actions}
          <SchemeToggle />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles[width]}>
        {children}
      </main>
      <Suspense>{HAS_FOOT && <FrameFoot />}</Suspense>
    </div>
  );
}
