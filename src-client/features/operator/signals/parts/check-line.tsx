import styles from '../signals.module.css';

interface CheckLineProps {
  name: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a sentence. */
export function CheckLine({ name, hint, checked, disabled, onChange }: CheckLineProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {name}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  );
}
