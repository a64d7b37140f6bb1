import { useId } from 'react';
import styles from './choice-cards.module.css';

interface ChoiceCardsProps<T extends string> {
  legend: string;
  /** Null: nothing is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
  choices: readonly { value: T; name: string; hint?: string }[];
}

/** A few choices as radio buttons, each with a sentence. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { legend, value, onChange, choices } = props;
  const group = useId();
  return (
    <fieldset
      className={styles.choices}
      data-compact={choices.every(({ hint }) => hint === undefined) || undefined}
    >
      <legend>{legend}</legend>
      {choices.map(({ value: each, name, hint }) => (
        <label key={each} data-chosen={each === value || undefined}>
          <input
            type="radio"
            name={group}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <span>
            {name}
            {hint !== undefined && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
