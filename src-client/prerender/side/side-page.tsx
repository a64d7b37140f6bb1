import '../../../src/theme/tokens.css';
import '../../styles/base.css';
import './side-page.css';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { markTexts } from '../mark-texts.ts';
import { pageDocument } from './page-document.ts';
import { PageFrame } from './page-frame.tsx';

/**
 * The frame of a page that the server fills at `{{NAME_TITLE}}` and `{{NAME_BODY}}`. `actions` is called once the texts
 * are marks, which the server fills for each language.
 */
export function sidePage(
  name: 'RECORD' | 'STATUS' | 'EXIT',
  { className, css, actions }: { className: string; css: string; actions?: () => ReactNode },
): string {
  markTexts();
  const title = `{{${name}_TITLE}}`;
  const body = renderToStaticMarkup(
    <PageFrame bar="side-bar" actions={actions?.()}>
      <main id="content" className={`side-page ${className}`}>
        <h1>{title}</h1>
        {`{{${name}_BODY}}`}
      </main>
    </PageFrame>,
  );
  return pageDocument({ css, body, title });
}
