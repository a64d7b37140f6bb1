import '../../../src/theme/tokens.css';
import '../../styles/base.css';
import './record-page.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { Brand } from '../../components/frame/brand.tsx';
import { SkipLink } from '../../components/frame/skip-link.tsx';
import { PageFooter } from '../../features/landing/page-footer.tsx';
import { markTexts } from '../mark-texts.ts';
import { recordDocument } from './record-document.ts';

const OPEN = {
  brandName: '{{BRAND_NAME}}',
  links: {
    help: '{{LINK_HELP}}',
    contact: '{{LINK_CONTACT}}',
    privacy: '{{LINK_PRIVACY}}',
    terms: '{{LINK_TERMS}}',
  },
};

/** The frame of the public record. The server fills in the figures and signals. */
export function renderRecord(css: string): string {
  markTexts();
  const body = renderToStaticMarkup(
    <>
      <SkipLink />
      <header className="record-bar">
        <Brand name="{{BRAND_NAME}}" />
      </header>
      <main id="content" className="record-page">
        <h1>{'{{RECORD_TITLE}}'}</h1>
        {'{{RECORD_BODY}}'}
      </main>
      <PageFooter settings={OPEN} languages="{{LANGUAGES}}" legal="{{LEGAL_LINKS}}" />
    </>,
  );
  return recordDocument({ css, body });
}
