import { DATA_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { settings } from '../../lib/public-settings.ts';
import { pageLocale } from '../../lib/texts/shown-locale.ts';
import styles from './account-page.module.css';

interface LanguageFieldProps {
  /** The account's language. Undefined: not chosen, or not loaded yet. */
  locale: string | undefined;
  disabled: boolean;
  onChoose: (locale: string) => void;
}

/** The language of mails and of this page. Hidden in a shop with one language. */
export function LanguageField({ locale, disabled, onChoose }: LanguageFieldProps) {
  const offered = settings.texts?.offered ?? [];
  if (offered.length < 2) return null;
  const known = offered.some((each) => each.locale === locale);
  return (
    <label className={styles.language}>
      <span>{COPY.language}</span>
      <select
        className={styles.locale}
        value={known ? locale : pageLocale}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      >
        {offered.map((each) => (
          <option key={each.locale} value={each.locale} lang={each.locale}>
            {each.name}
          </option>
        ))}
      </select>
      <small>{COPY.languageHint}</small>
    </label>
  );
}
