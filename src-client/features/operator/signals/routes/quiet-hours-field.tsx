import { TextInput } from '@mantine/core';
import { CheckLine } from '../parts/check-line.tsx';
import { FIELD_LOOK } from '../parts/field-look.ts';
import { ROUTE_FORM_COPY as COPY } from '../routes-copy.ts';
import styles from '../signals.module.css';
import type { RouteValues } from './route-values.ts';

interface QuietHoursFieldProps {
  values: RouteValues;
  onEdit: (change: Partial<RouteValues>) => void;
}

/** A part of each day in which nothing is sent. */
export function QuietHoursField({ values, onEdit }: QuietHoursFieldProps) {
  const { hasQuietHours, from, until, timeZone } = values;
  return (
    <>
      <CheckLine
        name={COPY.quiet}
        hint={COPY.quietHint}
        checked={hasQuietHours}
        onChange={(checked) => onEdit({ hasQuietHours: checked })}
      />
      {hasQuietHours && (
        <div className={styles.levelFields}>
          <TextInput
            {...FIELD_LOOK}
            type="time"
            label={COPY.from}
            value={from}
            onChange={(event) => onEdit({ from: event.currentTarget.value })}
          />
          <TextInput
            {...FIELD_LOOK}
            type="time"
            label={COPY.until}
            value={until}
            onChange={(event) => onEdit({ until: event.currentTarget.value })}
          />
          <TextInput
            {...FIELD_LOOK}
            label={COPY.timeZone}
            autoComplete="off"
            spellCheck={false}
            value={timeZone}
            onChange={(event) => onEdit({ timeZone: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
