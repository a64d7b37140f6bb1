import type { ReactNode } from 'react';
import { Brand } from '../../components/frame/brand.tsx';
import { SkipLink } from '../../components/frame/skip-link.tsx';
import { PageFooter } from '../../features/landing/page-footer.tsx';
import { SchemeButton } from '../../features/landing/scheme-button.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  bar: string;
  /** Right side of the top bar, before the scheme button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Header and footer of a page that works without the app. The server fills the places in braces. */
export function PageFrame({ bar, actions, children }: PageFrameProps) {
  return (
    <>
      <SkipLink />
      <header className={bar}>
        <Brand name="{{BRAND_NAME}}" />
        <div className={styles.actions}>
          {actions}
          <SchemeButton />
        </div>
      </header>
      {children}
      <PageFooter
        brandName="{{BRAND_NAME}}"
        languages="{{LANGUAGES}}"
        links="{{SIDE_FOOTER_LINKS}}"
        legal="{{LEGAL_LINKS}}"
        record="{{RECORD_LINK}}"
      />
    </>
  );
}
