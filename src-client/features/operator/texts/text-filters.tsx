import type { TextsAnswer } from '../../../../src/contract/operator/texts-operator.contract.ts';
import parts from '../parts/parts.module.css';
import { TEXTS_COPY as COPY, PAGE_NAMES } from './copy.ts';
import type { TextFilter } from './matching-texts.ts';
import styles from './texts.module.css';

interface TextFiltersProps {
  languages: TextsAnswer['languages'];
  locale: string;
  filter: TextFilter;
  onLocale: (locale: string) => void;
  onFilter: (filter: TextFilter) => void;
}

export function TextFilters(props: TextFiltersProps) {
  const { languages, locale, filter, onLocale, onFilter } = props;
  return (
    <search className={styles.filters}>
      {languages.length > 1 && (
        <label className={parts.field}>
          {COPY.language}
          <select value={locale} onChange={(event) => onLocale(event.currentTarget.value)}>
            {languages.map((language) => (
              <option key={language.locale} value={language.locale}>
                {language.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={parts.field}>
        {COPY.page}
        <select
          value={filter.page}
          onChange={(event) => onFilter({ ...filter, page: event.currentTarget.value })}
        >
          <option value="">{COPY.allPages}</option>
          {Object.entries(PAGE_NAMES).map(([page, name]) => (
            <option key={page} value={page}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={parts.field}>
        {COPY.search}
        <input
          type="search"
          placeholder={COPY.searchHint}
          value={filter.words}
          onChange={(event) => onFilter({ ...filter, words: event.currentTarget.value })}
        />
      </label>
      <label className={styles.only}>
        <input
          type="checkbox"
          className={parts.check}
          checked={filter.changedOnly}
          onChange={(event) => onFilter({ ...filter, changedOnly: event.currentTarget.checked })}
        />{' '}
        {COPY.changedOnly}
      </label>
    </search>
  );
}
