import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dateFormat } from '../../src/domain/dates/date-text.ts';
import styles from './clock-bar.module.css';
import { useReading } from './live.ts';
import { useAct } from './use-act.ts';

const JUMPS = [
  { label: '+1 hour', body: { milliseconds: 3_600_000 } },
  { label: '+1 day', body: { days: 1 } },
  { label: '+1 month', body: { days: 30 } },
  { label: '+1 year', body: { days: 365 } },
  { label: 'To next renewal', body: { until: 'next-renewal' } },
] as const;

/** The sandbox's running clock, and the controls that advance it. */
export function ClockBar() {
  const now = useSandboxNow();
  const { busy, run } = useAct();
  return (
    <section className={styles.bar} aria-label="Sandbox clock">
      <p className={styles.time}>
        <time dateTime={now?.toISOString()}>
          <span className={styles.date}>{now === null ? '…' : DATE.format(now)}</span>{' '}
          <span className={styles.hour}>{now === null ? '' : TIME.format(now)}</span>
        </time>
        <span className={styles.offset}>{now === null ? '' : distanceFromReality(now)}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend */}
      <div className={styles.jumps} role="group" aria-label="Move the clock">
        {JUMPS.map((jump) => (
          <Button
            key={jump.label}
            size="compact-sm"
            disabled={busy}
            onClick={() => run('POST', 'clock/advance', jump.body)}
          >
            {jump.label}
          </Button>
        ))}
      </div>
    </section>
  );
}

const UTC = { locale: 'en', timeZone: 'UTC' };
const DATE = dateFormat('day', UTC);
const TIME = dateFormat('seconds', UTC);

/** Read on every change, and extrapolated between two readings. */
function useSandboxNow(): Date | null {
  const reading = useReading<{ now: string }>('clock');
  const [offset, setOffset] = useState<number | null>(null);
  const [, setBeat] = useState(0);
  useEffect(() => {
    if (reading !== undefined) setOffset(Date.parse(reading.now) - Date.now());
  }, [reading]);
  useEffect(() => {
    const timer = setInterval(() => setBeat((beat) => beat + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return offset === null ? null : new Date(Date.now() + offset);
}

function distanceFromReality(now: Date): string {
  const hours = Math.round((now.getTime() - Date.now()) / 3_600_000);
  if (hours < 1) return 'real time';
  if (hours < 48) return `${hours} h ahead`;
  return `${Math.round(hours / 24)} days ahead`;
}
