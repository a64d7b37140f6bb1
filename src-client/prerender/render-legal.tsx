import '../../src/theme/tokens.css';
import '../styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { Brand } from '../components/frame/brand.tsx';
import { SkipLink } from '../components/frame/skip-link.tsx';
import { PageFooter } from '../features/landing/page-footer.tsx';
import { legalDocument } from './legal-document.ts';
import styles from './legal-page.module.css';
import { markTexts } from './mark-texts.ts';

const OPEN = {
  brandName: '{{BRAND_NAME}}',
  links: {
    help: '{{LINK_HELP}}',
    contact: '{{LINK_CONTACT}}',
    privacy: '{{LINK_PRIVACY}}',
    terms: '{{LINK_TERMS}}',
  },
};

/** The frame of every legal page. The server fills in the page's text. */
export function renderLegal(css: string): string {
  markTexts();
  const body = renderToStaticMarkup(
    <>
      <SkipLink />
      <header className={styles.bar}>
        <Brand name="{{BRAND_NAME}}" />
      </header>
      <main id="content" className={styles.page} lang="{{LEGAL_LANG}}">
        <h1>{'{{LEGAL_TITLE}}'}</h1>
        <p className={styles.date}>{'{{LEGAL_DATE}}'}</p>
        <div className={styles.text}>{'{{LEGAL_TEXT}}'}</div>
      </main>
      <PageFooter settings={OPEN} languages="{{LANGUAGES}}" legal="{{LEGAL_LINKS}}" />
    </>,
  );
  return legalDocument({ css, body });
}
