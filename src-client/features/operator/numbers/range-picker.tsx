import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NumbersAnswer } from '../../../../src/contract/operator-numbers.contract.ts';
import { ownRange, PRESETS } from '../../../../src/domain/numbers/day-range.ts';
import parts from '../parts/parts.module.css';
import { NUMBERS_COPY as COPY, PRESET_NAMES } from './copy.ts';
import styles from './numbers.module.css';
import type { NumbersSearch } from './numbers-search.ts';

const OWN = 'own';

interface RangePickerProps {
  search: NumbersSearch;
  /** The shown range, as a start for own dates. */
  answer: Pick<NumbersAnswer, 'range' | 'today'> | undefined;
  onChange(search: NumbersSearch): void;
}

/** Presets, or two own dates. */
export function RangePicker({ search, answer, onChange }: RangePickerProps) {
  const [isOwn, setIsOwn] = useState(search.span === undefined);
  const shown = isOwn ? OWN : (search.span ?? OWN);
  return (
    <div className={styles.picker}>
      <select
        className={parts.select}
        aria-label={COPY.range}
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          const span = PRESETS.find((preset) => preset === value);
          setIsOwn(span === undefined);
          if (span !== undefined) onChange({ span });
        }}
      >
        {PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {PRESET_NAMES[preset]}
          </option>
        ))}
        <option value={OWN}>{COPY.ownDates}</option>
      </select>
      {isOwn && answer !== undefined && (
        <OwnDates
          key={`${answer.range.from} ${answer.range.to}`}
          answer={answer}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface OwnDatesProps {
  answer: Pick<NumbersAnswer, 'range' | 'today'>;
  onChange: RangePickerProps['onChange'];
}

function OwnDates({ answer: { range, today }, onChange }: OwnDatesProps) {
  const [{ from, to }, setDates] = useState(range);
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isUsable = ownRange(from, to, today) !== null;
    setIsWrong(!isUsable);
    if (isUsable) onChange({ from, to });
  };
  return (
    <form className={styles.dates} onSubmit={submit}>
      <input
        type="date"
        className={parts.select}
        aria-label={COPY.from}
        value={from}
        max={today}
        required
        onChange={({ currentTarget: { value } }) => setDates({ from: value, to })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        className={parts.select}
        aria-label={COPY.to}
        value={to}
        max={today}
        required
        onChange={({ currentTarget: { value } }) => setDates({ from, to: value })}
      />
      <Button type="submit" size="compact-md" variant="default">
        {COPY.show}
      </Button>
      {isWrong && (
        <p className={styles.wrong} role="alert">
          {COPY.wrongDates}
        </p>
      )}
    </form>
  );
}
