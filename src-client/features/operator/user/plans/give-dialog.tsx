import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { dayThere, ownTimeZone } from '../../../../../src/domain/dates/time-zone.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import styles from '../user.module.css';

const PRESET_DAYS = [7, 30] as const;

/** The day that many days after `now`, which is business time. As a date field writes it. */
export function dayIn(days: number, now: string): string {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  return dayThere(day, ownTimeZone());
}

interface GiveDialogProps {
  copy: {
    title: string;
    what: string;
    until: string;
    why: string;
    whyMissing: string;
    cancel: string;
    give: string;
  };
  options: readonly { value: string; name: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  /** Business time. */
  now: string;
  day: string;
  onDay: (day: string) => void;
  /** While the call runs, or before its effects are known. */
  busy: boolean;
  blocked: boolean;
  onGive: (why: string) => void;
  onClose: () => void;
  /** Effects, below the fields. */
  children?: ReactNode;
}

/** Asks an operator what to give, until when and why. */
export function GiveDialog(props: GiveDialogProps) {
  const { copy, options, chosen, onChoose, now, day, onDay, busy, blocked, onGive, onClose } =
    props;
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(why.trim() === '');
    if (why.trim() !== '' && !blocked) onGive(why);
  };
  return (
    <Dialog title={copy.title} locked={busy} onClose={onClose}>
      <form className={styles.confirm} onSubmit={submit} noValidate>
        <label className={styles.field}>
          {copy.what}
          <select value={chosen} onChange={({ currentTarget: { value } }) => onChoose(value)}>
            {options.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {copy.until}
          <input
            type="date"
            value={day}
            onChange={({ currentTarget: { value } }) => onDay(value)}
          />
        </label>
        <div className={styles.presets}>
          {PRESET_DAYS.map((days) => (
            <Button
              key={days}
              size="compact-sm"
              variant="default"
              onClick={() => onDay(dayIn(days, now))}
            >
              {days} days
            </Button>
          ))}
        </div>
        <TextInput
          label={copy.why}
          required
          value={why}
          maxLength={500}
          error={missing && copy.whyMissing}
          onChange={({ currentTarget: { value } }) => setWhy(value)}
        />
        {props.children}
        <FormActions cancel={copy.cancel} onCancel={onClose} busy={busy}>
          <Button type="submit" disabled={busy || blocked}>
            {copy.give}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
