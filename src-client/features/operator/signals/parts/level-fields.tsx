import { TextInput } from '@mantine/core';
import { SEND_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import type { FaultField } from './fault-field.ts';
import { FIELD_LOOK } from './field-look.ts';

/** Levels as typed. */
export interface Levels {
  price: string;
  stop: string;
  /** Separated by spaces. */
  targets: string;
}

/** Levels as the server takes them. */
export function levelsOf({ price, stop, targets }: Levels) {
  return {
    price: price.trim() === '' ? null : price.trim(),
    stop: stop.trim() === '' ? null : stop.trim(),
    targets: targets.split(/\s+/).filter((each) => each !== ''),
  };
}

interface LevelFieldsProps {
  levels: Levels;
  /** Shown at its field. */
  fault?: { field: FaultField | null; message: string } | null;
  onChange: (levels: Levels) => void;
}

export function LevelFields({ levels, fault = null, onChange }: LevelFieldsProps) {
  const field = (name: keyof Levels, label: string, description?: string) => (
    <TextInput
      {...FIELD_LOOK}
      label={label}
      description={description}
      inputMode={name === 'targets' ? 'text' : 'decimal'}
      autoComplete="off"
      value={levels[name]}
      error={fault?.field === name ? fault.message : null}
      onChange={(event) => onChange({ ...levels, [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.levelFields}>
      {field('price', COPY.price)}
      {field('stop', COPY.stop)}
      {field('targets', COPY.targets, COPY.targetsHint)}
    </div>
  );
}
