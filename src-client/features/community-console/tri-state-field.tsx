import { useId } from 'react';
import type { TriState } from '../../../src/domain/channel-override.ts';
import styles from './dialog.module.css';
import { OVERRIDE_COPY } from './server-copy.ts';

const STATES = [
  { key: 'allow', value: true },
  { key: 'deny', value: false },
  { key: 'inherit', value: null },
] as const;

interface TriStateFieldProps {
  name: string;
  value: TriState;
  onChange: (value: TriState) => void;
}

/** Three buttons of which one is pressed: radio buttons to the keyboard and to readers. */
export function TriStateField({ name, value, onChange }: TriStateFieldProps) {
  const group = useId();
  return (
    <fieldset className={styles.flag}>
      <legend>{name}</legend>
      <div className={styles.states}>
        {STATES.map((state) => (
          <label key={state.key}>
            <input
              type="radio"
              name={group}
              value={state.key}
              checked={value === state.value}
              onChange={() => onChange(state.value)}
            />
            <span>{OVERRIDE_COPY.states[state.key]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
