import parts from '../parts/parts.module.css';
import { CheckLine } from '../signals/parts/check-line.tsx';
import styles from './offers.module.css';

interface SeveralProps {
  legend: string;
  hint: string;
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** Shown instead of the hint. */
  error?: string | null;
  options: readonly (readonly [key: string, name: string])[];
}

/** Choices that can be ticked together. */
export function Several({ legend, hint, chosen, onChange, error = null, options }: SeveralProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.checks}>
        {options.map(([key, name]) => (
          <CheckLine
            key={key}
            name={name}
            checked={chosen.includes(key)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, key] : chosen.filter((each) => each !== key))
            }
          />
        ))}
      </div>
      {error === null ? (
        <small className={parts.quiet}>{hint}</small>
      ) : (
        <small className={parts.trouble} role="alert">
          {error}
        </small>
      )}
    </fieldset>
  );
}
