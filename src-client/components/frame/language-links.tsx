import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import { settings } from '../../lib/public-settings.ts';

/** This page in the other languages. Nothing while the shop offers only one. */
export function LanguageLinks() {
  const { offered = [], locale = '' } = settings.texts ?? {};
  if (offered.length < 2) return null;
  return (
    <nav className="languages" aria-label={FRAME_COPY.language}>
      {offered.map((language) => (
        <a
          key={language.locale}
          href={pathWith(language.locale)}
          lang={language.locale}
          hrefLang={language.locale}
          aria-current={language.locale === locale ? 'true' : undefined}
        >
          {language.name}
        </a>
      ))}
    </nav>
  );
}

function pathWith(locale: string): string {
  const query = new URLSearchParams(window.location.search);
  query.set('lang', locale);
  return `?${query}`;
}
