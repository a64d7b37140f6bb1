import type { CSSProperties } from 'react';
import type { Scheme } from '../../../../src/domain/brand/accent.ts';
import type { Brand } from '../../../../src/domain/brand/brand.ts';
import { brandTokens } from '../../../../src/domain/brand/brand-style.ts';
import { isHex } from '../../../../src/domain/brand/colour.ts';
import type { BrandedPage } from '../../../../src/domain/brand/page-contrasts.ts';
import { picturePath } from '../../../../src/domain/brand/picture-path.ts';
import { PRICING_COPY } from '../../../../src/texts/on-demand/pricing.texts.ts';
import { EMAIL_STEP_COPY } from '../../../../src/texts/pages/checkout.texts.ts';
import { DASHBOARD_COPY } from '../../../../src/texts/pages/dashboard.texts.ts';
import { LANDING_COPY } from '../../../../src/texts/pages/landing.texts.ts';
import { SIGN_IN_COPY } from '../../../../src/texts/pages/sign-in.texts.ts';
import { CandleMark } from '../../../components/frame/brand.tsx';
import { OPERATOR_COPY } from '../copy.ts';
import { BRAND_COPY as COPY, PAGE_NAME } from './copy.ts';
import styles from './previews.module.css';

interface PagePictureProps {
  page: BrandedPage;
  scheme: Scheme;
  brand: Brand;
  name: string;
}

/** Tokens of the documented brand. The saved one styles the whole document. */
const DOCUMENTED: CSSProperties = {
  '--wl-wick': '#ffb224',
  '--wl-on-wick': '#1a1204',
  '--wl-wick-text': 'light-dark(#874900, #ffc765)',
  '--wl-wick-wash': 'light-dark(#fff1d6, #2b2110)',
  '--wl-sans':
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
} as CSSProperties;

/** A drawing of a page in the draft's colours. Its texts are examples, not controls. */
export function PagePicture({ page, scheme, brand, name }: PagePictureProps) {
  const { accent } = brand;
  const shown = accent === null || (isHex(accent.light) && isHex(accent.dark)) ? accent : null;
  const tokens = brandTokens({ ...brand, accent: shown });
  const Content = CONTENT[page];
  return (
    <div
      role="img"
      aria-label={`${PAGE_NAME[page]}, ${COPY.schemeOf[scheme]}`}
      className={styles.page}
      style={{ ...DOCUMENTED, ...tokens, colorScheme: scheme }}
    >
      <div className={styles.bar}>
        {brand.logo === null ? (
          <CandleMark />
        ) : (
          <img src={picturePath(brand.logo)} alt="" className={styles.logo} />
        )}
        {!(brand.logo !== null && brand.logoHasName) && <strong>{name}</strong>}
      </div>
      <Content />
    </div>
  );
}

const Button = ({ text }: { text: string }) => <span className={styles.button}>{text}</span>;
const Mark = ({ text }: { text: string }) => <span className={styles.mark}>{text}</span>;
const Link = ({ text }: { text: string }) => <span className={styles.link}>{text}</span>;
const Box = () => <span className={styles.box} />;

const CONTENT: Record<BrandedPage, () => React.ReactNode> = {
  landing: () => (
    <>
      <Link text={LANDING_COPY.hero.eyebrow} />
      <p className={styles.hero}>{LANDING_COPY.hero.titleLead}</p>
      <div className={styles.line}>
        <Button text={LANDING_COPY.nav.start} />
        <Mark text={LANDING_COPY.premium} />
      </div>
    </>
  ),
  checkout: () => (
    <>
      <Link text="1 Email" />
      <div className={styles.card}>
        <p className={styles.heading}>{EMAIL_STEP_COPY.title}</p>
        <Box />
        <div className={styles.line}>
          <Button text={EMAIL_STEP_COPY.submit} />
          <Link text={LANDING_COPY.footer.terms} />
        </div>
        <Mark text={PRICING_COPY.saving} />
      </div>
    </>
  ),
  'sign-in': () => (
    <>
      <Link text={SIGN_IN_COPY.back} />
      <div className={styles.card}>
        <p className={styles.heading}>{SIGN_IN_COPY.title}</p>
        <Box />
        <div className={styles.line}>
          <Button text={SIGN_IN_COPY.submit} />
          <Link text={SIGN_IN_COPY.forgot} />
        </div>
      </div>
    </>
  ),
  dashboard: () => (
    <>
      <p className={styles.hero}>{DASHBOARD_COPY.greeting}</p>
      <div className={styles.card}>
        <div className={styles.line}>
          <p className={styles.heading}>{DASHBOARD_COPY.subscription}</p>
          <Mark text={LANDING_COPY.premium} />
        </div>
        <Button text={DASHBOARD_COPY.joinDiscord} />
        <p className={styles.sunken}>
          <Link text={DASHBOARD_COPY.guide} />
        </p>
        <Link text={DASHBOARD_COPY.account} />
      </div>
    </>
  ),
  operator: () => (
    <>
      <div className={styles.line}>
        <Mark text={OPERATOR_COPY.users} />
        <Link text={OPERATOR_COPY.refresh} />
      </div>
      <div className={styles.card}>
        <p className={styles.heading}>{OPERATOR_COPY.title}</p>
        <div className={styles.line}>
          <Button text={OPERATOR_COPY.syncNow} />
          <Link text={OPERATOR_COPY.allPlans} />
        </div>
      </div>
    </>
  ),
};
