import '../../../src/theme/tokens.css';
import '../../styles/base.css';
import './status-page.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { markTexts } from '../mark-texts.ts';
import { pageDocument } from '../page-document.ts';
import { PageFrame } from '../page-frame.tsx';

/** The frame of the public status page. The server fills in the services. */
export function renderStatus(css: string): string {
  markTexts();
  const body = renderToStaticMarkup(
    <PageFrame bar="status-bar">
      <main id="content" className="status-page">
        <h1>{'{{STATUS_TITLE}}'}</h1>
        {'{{STATUS_BODY}}'}
      </main>
    </PageFrame>,
  );
  return pageDocument({ css, body, title: '{{STATUS_TITLE}}' });
}
