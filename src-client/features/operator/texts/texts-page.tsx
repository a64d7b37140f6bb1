import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TextsAnswer } from '../../../../src/contract/operator/texts-operator.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { useUnsaved } from '../frame/use-unsaved.ts';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { TEXTS_COPY as COPY } from './copy.ts';
import { LanguagesCard } from './languages-card.tsx';
import { LEGAL_COPY } from './legal/copy.ts';
import { LegalCard } from './legal/legal-card.tsx';
import { useLegalDraft } from './legal/use-legal-draft.ts';
import { matchingTexts, type TextFilter } from './matching-texts.ts';
import { TestMailCard } from './test-mail-card.tsx';
import { TextFilters } from './text-filters.tsx';
import { TextRow } from './text-row.tsx';
import styles from './texts.module.css';
import { type TextEdits, useTextEdits } from './use-text-edits.ts';

/** Texts at first, and with each press of the button. */
const SHOWN_A_STEP = 25;

/** Every text of the shop, with the seller's own beside the standard one. */
export function TextsPage() {
  const [locale, setLocale] = useState('en');
  const [filter, setFilter] = useState<TextFilter>({
    page: 'landing',
    words: '',
    changedOnly: false,
  });
  const texts = trpc.admin.texts.useQuery({ locale }, { placeholderData: (before) => before });
  const edits = useTextEdits(texts.data?.texts ?? []);
  const legal = useLegalDraft();
  useUnsaved(leaveQuestion(edits.isUnsaved, legal.isDirty));
  const changeFilter = (next: TextFilter) =>
    edits.leave(
      (text) => matchingTexts([text], next).length === 0,
      () => setFilter(next),
    );
  return (
    <OperatorPage title={COPY.title}>
      <div className={parts.stack}>
        <Loaded what="the texts" query={texts}>
          {(answer) => (
            <>
              {answer.languages.length > 1 && <LanguagesCard languages={answer.languages} />}
              <LegalCard languages={answer.languages} draft={legal} />
              <Panel dense title={COPY.list} note={COPY.note}>
                <TextFilters
                  languages={answer.languages}
                  locale={locale}
                  filter={filter}
                  onLocale={(next) =>
                    edits.leave(
                      () => true,
                      () => setLocale(next),
                    )
                  }
                  onFilter={changeFilter}
                />
                {/* Do not show the previous language's texts. */}
                {texts.isPlaceholderData ? (
                  <p className={parts.quiet}>{COPY.loading}</p>
                ) : (
                  <TextList answer={answer} locale={locale} filter={filter} edits={edits} />
                )}
              </Panel>
              {filter.page === 'mail' && <TestMailCard locale={locale} mails={mailsOf(answer)} />}
            </>
          )}
        </Loaded>
      </div>
    </OperatorPage>
  );
}

/** Null: nothing is unsaved. */
function leaveQuestion(areTextsUnsaved: boolean, isLegalUnsaved: boolean): string | null {
  if (areTextsUnsaved) return isLegalUnsaved ? COPY.leaveBoth : COPY.leave;
  return isLegalUnsaved ? LEGAL_COPY.leave : null;
}

interface TextListProps {
  answer: TextsAnswer;
  locale: string;
  filter: TextFilter;
  edits: TextEdits;
}

function TextList({ answer, locale, filter, edits }: TextListProps) {
  const [shown, setShown] = useState(SHOWN_A_STEP);
  const matching = matchingTexts(answer.texts, filter);
  const left = matching.length - shown;
  return (
    <>
      <p className={parts.quiet} role="status">
        {matching.length === 0 ? COPY.none : COPY.found(matching.length)}
      </p>
      <ul className={styles.list}>
        {matching.slice(0, shown).map((text) => (
          <TextRow key={`${locale} ${text.key}`} text={text} locale={locale} edits={edits} />
        ))}
      </ul>
      {left > 0 && (
        <div className={parts.buttons}>
          <Button variant="default" onClick={() => setShown(shown + SHOWN_A_STEP)}>
            {COPY.more(Math.min(left, SHOWN_A_STEP), left)}
          </Button>
        </div>
      )}
    </>
  );
}

function mailsOf({ texts }: TextsAnswer): string[] {
  const names = texts
    .filter(({ key }) => key.startsWith('mail.'))
    .map(({ key }) => key.split('.')[1] ?? '');
  return [...new Set(names)];
}
