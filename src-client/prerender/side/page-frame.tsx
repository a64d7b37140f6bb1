import type { ReactNode } from 'react';
import { Brand } from '../../components/frame/brand.tsx';
import { SkipLink } from '../../components/frame/skip-link.tsx';
import { PageFooter } from '../../features/landing/page-footer.tsx';

/** Header and footer of a page that works without the app. The server fills the places in braces. */
export function PageFrame({ bar, children }: { bar: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={bar}>
        <Brand name="{{BRAND_NAME}}" />
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
