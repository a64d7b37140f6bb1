import type { ReactNode } from 'react';
import { Brand } from '../../components/frame/brand.tsx';
import { SkipLink } from '../../components/frame/skip-link.tsx';
import { PageFooter } from '../../features/landing/page-footer.tsx';

const OPEN = {
  brandName: '{{BRAND_NAME}}',
  links: {
    help: '{{LINK_HELP}}',
    contact: '{{LINK_CONTACT}}',
    privacy: '{{LINK_PRIVACY}}',
    terms: '{{LINK_TERMS}}',
  },
};

/** Header and footer of a page that works without the app. The server fills the places in braces. */
export function PageFrame({ bar, children }: { bar: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={bar}>
        <Brand name="{{BRAND_NAME}}" />
      </header>
      {children}
      <PageFooter settings={OPEN} languages="{{LANGUAGES}}" legal="{{LEGAL_LINKS}}" />
    </>
  );
}
