import { useId } from 'react';
import type { TriState } from '../../../../src/domain/community/channel-override.ts';
import styles from '../parts/dialog-content.module.css';
import { OVERRIDE_COPY } from '../server-copy.ts';

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

/** Three buttons, one of them pressed. */
export function TriStateField({ name, value, onChange }: TriStateFieldProps) {
  const label = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot sit beside its controls
    <div className={styles.flag} role="group" aria-labelledby={label}>
      <strong id={label}>{name}</strong>
      <div className={styles.states}>
        {STATES.map((state) => (
          <button
            key={state.key}
            type="button"
            data-state={state.key}
            aria-pressed={value === state.value}
            onClick={() => onChange(state.value)}
          >
            {OVERRIDE_COPY.states[state.key]}
          </button>
        ))}
      </div>
    </div>
  );
}
