import { type Accent, MIN_CONTRAST, type Scheme } from '../../../../src/domain/brand/accent.ts';
import { type Brand, shownRatio } from '../../../../src/domain/brand/brand.ts';
import { isHex } from '../../../../src/domain/brand/colour.ts';
import {
  BRANDED_PAGES,
  type BrandedPage,
  contrastsOf,
} from '../../../../src/domain/brand/page-contrasts.ts';
import { Panel } from '../../../components/panel.tsx';
import { BRAND_COPY as COPY, PAGE_NAME, USE_NAME } from './copy.ts';
import { PagePicture } from './page-picture.tsx';
import styles from './previews.module.css';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** Five pages in both colour schemes, with the contrast of everything in the accent colour. */
export function PreviewsPanel({ brand, name }: { brand: Brand; name: string }) {
  return (
    <Panel dense title={COPY.previewTitle} note={COPY.previewNote}>
      <ul className={styles.pages}>
        {BRANDED_PAGES.map((page) => (
          <li key={page}>
            <h3 className={styles.title}>{PAGE_NAME[page]}</h3>
            <div className={styles.pair}>
              {SCHEMES.map((scheme) => (
                <div key={scheme}>
                  <PagePicture page={page} scheme={scheme} brand={brand} name={name} />
                  <Contrasts page={page} scheme={scheme} accent={brand.accent} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface ContrastsProps {
  page: BrandedPage;
  scheme: Scheme;
  accent: Accent | null;
}

function Contrasts({ page, scheme, accent }: ContrastsProps) {
  // While a colour is being typed.
  if (accent !== null && !(isHex(accent.light) && isHex(accent.dark))) return null;
  return (
    <dl
      className={styles.contrasts}
      aria-label={COPY.contrasts(PAGE_NAME[page], COPY.schemeOf[scheme])}
    >
      {contrastsOf(page, accent, scheme).map(({ use, contrast }) => (
        <div key={use}>
          <dt>{USE_NAME[use]}</dt>
          <dd data-low={contrast < MIN_CONTRAST || undefined}>
            {shownRatio(contrast)}
            {contrast < MIN_CONTRAST && ` ${COPY.fails}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
