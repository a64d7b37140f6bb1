import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NumbersAnswer } from '../../../../src/contract/operator-numbers.contract.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { type Answered, Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { rangeText } from './amounts.ts';
import { NUMBERS_COPY as COPY } from './copy.ts';
import styles from './numbers.module.css';
import type { NumbersSearch } from './numbers-search.ts';
import { RangePicker } from './range-picker.tsx';

interface RangePageProps<Answer> {
  path: '/admin/numbers' | '/admin/retention';
  title: string;
  /** For the middle of a sentence: 'the numbers'. */
  what: string;
  search: NumbersSearch;
  query: Answered<Answer> & { isPlaceholderData: boolean };
  children: (answer: Answer) => ReactNode;
}

/** A page of figures in any range of days, which is kept in the address. */
export function RangePage<Answer extends Pick<NumbersAnswer, 'range' | 'today'>>(
  props: RangePageProps<Answer>,
) {
  const { path, title, what, search, query, children } = props;
  const navigate = useNavigate();
  const choose = (next: NumbersSearch) =>
    void navigate({ to: path, search: next, resetScroll: false });
  return (
    <OperatorPage
      title={title}
      actions={
        <RangePicker
          key={search.span ?? 'own'}
          search={search}
          answer={query.data}
          onChange={choose}
        />
      }
    >
      <Loaded what={what} query={query}>
        {(answer) => (
          <div className={parts.stack} aria-busy={query.isPlaceholderData}>
            {children(answer)}
          </div>
        )}
      </Loaded>
    </OperatorPage>
  );
}

interface RangeScopeProps {
  answer: Pick<NumbersAnswer, 'range' | 'before'>;
  isCompared: boolean;
  /** Ends the first sentence, and further paragraphs. */
  counted?: string | undefined;
  children?: ReactNode;
}

/** The days that are shown and compared. */
export function RangeScope({ answer, isCompared, counted, children }: RangeScopeProps) {
  const compared = isCompared ? COPY.compared(rangeText(answer.before)) : COPY.notCompared;
  return (
    <div className={styles.scope}>
      <p role="status">
        <strong>{rangeText(answer.range)}</strong>, UTC, {compared}.
        {counted !== undefined && ` ${counted}`}
      </p>
      {children}
    </div>
  );
}
