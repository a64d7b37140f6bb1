import '../../../src/theme/tokens.css';
import '../../styles/base.css';
import './record-page.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { markTexts } from '../mark-texts.ts';
import { pageDocument } from '../page-document.ts';
import { PageFrame } from '../page-frame.tsx';

/** The frame of the public record. The server fills in the figures and signals. */
export function renderRecord(css: string): string {
  markTexts();
  const body = renderToStaticMarkup(
    <PageFrame bar="record-bar">
      <main id="content" className="record-page">
        <h1>{'{{RECORD_TITLE}}'}</h1>
        {'{{RECORD_BODY}}'}
      </main>
    </PageFrame>,
  );
  return pageDocument({ css, body, title: '{{RECORD_TITLE}}' });
}
