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

/** Five pages in both colour schemes, with what is too faint in the accent colour. */
export function PreviewsPanel({ brand, name }: { brand: Brand; name: string }) {
  const { accent } = brand;
  const fails = BRANDED_PAGES.some((page) =>
    SCHEMES.some((scheme) => failuresOf(page, accent, scheme).length > 0),
  );
  const isTyped = accent !== null && !(isHex(accent.light) && isHex(accent.dark));
  const note = isTyped ? undefined : COPY.previewNote[fails ? 'failed' : 'passed'];
  return (
    <Panel dense title={COPY.previewTitle} note={note}>
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

/** None while a colour is being typed. */
function failuresOf(page: BrandedPage, accent: Accent | null, scheme: Scheme) {
  if (accent !== null && !(isHex(accent.light) && isHex(accent.dark))) return [];
  return contrastsOf(page, accent, scheme).filter(({ contrast }) => contrast < MIN_CONTRAST);
}

function Contrasts({ page, scheme, accent }: ContrastsProps) {
  const failures = failuresOf(page, accent, scheme);
  if (failures.length === 0) return null;
  return (
    <dl
      className={styles.contrasts}
      aria-label={COPY.contrasts(PAGE_NAME[page], COPY.schemeOf[scheme])}
    >
      {failures.map(({ use, contrast }) => (
        <div key={use}>
          <dt>{USE_NAME[use]}</dt>
          <dd data-low>
            {shownRatio(contrast)} {COPY.fails}
          </dd>
        </div>
      ))}
    </dl>
  );
}
