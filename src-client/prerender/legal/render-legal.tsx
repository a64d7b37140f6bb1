import '../../../src/theme/tokens.css';
import '../../styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { markTexts } from '../mark-texts.ts';
import { pageDocument } from '../side/page-document.ts';
import { PageFrame } from '../side/page-frame.tsx';
import styles from './legal-page.module.css';

/** The frame of every legal page. The server fills in the page's text. */
export function renderLegal(css: string): string {
  markTexts();
  const body = renderToStaticMarkup(
    <PageFrame bar={styles.bar ?? ''}>
      <main id="content" className={styles.page} lang="{{LEGAL_LANG}}">
        <h1>{'{{LEGAL_TITLE}}'}</h1>
        <p className={styles.date}>{'{{LEGAL_DATE}}'}</p>
        <div className={styles.text}>{'{{LEGAL_TEXT}}'}</div>
      </main>
    </PageFrame>,
  );
  const head = '<link rel="canonical" href="{{PUBLIC_URL}}{{LEGAL_PATH}}">\n';
  return pageDocument({ css, body, title: '{{LEGAL_TITLE}}', head });
}
