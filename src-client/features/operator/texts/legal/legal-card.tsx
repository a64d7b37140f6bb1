import { NativeSelect } from '@mantine/core';
import type { TextsAnswer } from '../../../../../src/contract/operator/texts-operator.contract.ts';
import { LEGAL_PAGES, type LegalPage } from '../../../../../src/domain/legal-pages.ts';
import { Panel } from '../../../../components/panel.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { LEGAL_COPY as COPY, LEGAL_PAGE_NAME } from './copy.ts';
import styles from './legal.module.css';
import { LegalEditor } from './legal-editor.tsx';
import type { LegalDraft } from './use-legal-draft.ts';

interface LegalCardProps {
  languages: TextsAnswer['languages'];
  draft: LegalDraft;
}

/** Privacy policy, terms, imprint and refund policy, per language. */
export function LegalCard({ languages, draft }: LegalCardProps) {
  const { page, locale, isDirty } = draft;
  const leaveTo: LegalDraft['leaveTo'] = (choice) => {
    if (!isDirty || window.confirm(COPY.leave)) draft.leaveTo(choice);
  };
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <div className={styles.choice}>
        <NativeSelect
          size="sm"
          label={COPY.page}
          value={page}
          data={LEGAL_PAGES.map((value) => ({ value, label: LEGAL_PAGE_NAME[value] }))}
          onChange={(event) => leaveTo({ page: event.currentTarget.value as LegalPage })}
        />
        {languages.length > 1 && (
          <NativeSelect
            size="sm"
            label={COPY.language}
            value={locale}
            data={languages.map((each) => ({ value: each.locale, label: each.name }))}
            onChange={(event) => leaveTo({ locale: event.currentTarget.value })}
          />
        )}
      </div>
      <Loaded what={COPY.what} query={draft.saved}>
        {(saved) => <LegalEditor key={`${page} ${locale}`} draft={draft} saved={saved} />}
      </Loaded>
    </Panel>
  );
}
