import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { TextsAnswer } from '../../../../../src/contract/operator/texts-operator.contract.ts';
import { LEGAL_PAGES, type LegalPage } from '../../../../../src/domain/legal-pages.ts';
import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { LEGAL_COPY as COPY, LEGAL_PAGE_NAME } from './copy.ts';
import styles from './legal.module.css';
import { LegalEditor } from './legal-editor.tsx';

interface LegalCardProps {
  languages: TextsAnswer['languages'];
  /** Called when unpublished changes appear or go. The page asks before it is left. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Privacy policy, terms, imprint and refund policy, per language. */
export function LegalCard({ languages, onUnsaved }: LegalCardProps) {
  const [page, setPage] = useState<LegalPage>('privacy');
  const [locale, setLocale] = useState(languages[0]?.locale ?? 'en');
  const [typed, setTyped] = useState<string | null>(null);
  const legal = trpc.admin.legalPage.useQuery({ page, locale });
  const isDirty = typed !== null && typed !== (legal.data?.markdown ?? '');
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  const leaveTo = (change: () => void) => {
    if (isDirty && !window.confirm(COPY.leave)) return;
    setTyped(null);
    change();
  };
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <div className={styles.choice}>
        <NativeSelect
          size="sm"
          label={COPY.page}
          value={page}
          data={LEGAL_PAGES.map((value) => ({ value, label: LEGAL_PAGE_NAME[value] }))}
          onChange={(event) => {
            const chosen = event.currentTarget.value as LegalPage;
            leaveTo(() => setPage(chosen));
          }}
        />
        {languages.length > 1 && (
          <NativeSelect
            size="sm"
            label={COPY.language}
            value={locale}
            data={languages.map((each) => ({ value: each.locale, label: each.name }))}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              leaveTo(() => setLocale(chosen));
            }}
          />
        )}
      </div>
      <Loaded what={COPY.what} query={legal}>
        {(saved) => (
          <LegalEditor
            key={`${page} ${locale}`}
            page={page}
            locale={locale}
            saved={saved}
            typed={typed}
            onType={setTyped}
          />
        )}
      </Loaded>
    </Panel>
  );
}
