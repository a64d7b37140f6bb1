import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { showRecent } from '../../../lib/dates.ts';
import { endView } from '../../../lib/session/end-view.ts';
import { leaveView, type ViewedUser } from '../../../lib/session/viewed-user.ts';
import { VIEW_COPY as COPY } from './copy.ts';
import styles from './view-banner.module.css';

/** Says on every page whose pages these are. Leaves them when the server ends the view. */
export function ViewBanner({ view: { email, until } }: { view: ViewedUser }) {
  const [ending, setEnding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(leaveView, Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  const end = () => {
    setEnding(true);
    void endView();
  };
  return (
    <section className={styles.banner} aria-label={COPY.label}>
      <p>
        <strong>{COPY.who(email)}</strong> {COPY.readOnly(showRecent(until))}
      </p>
      <Button size="xs" variant="default" disabled={ending} onClick={end}>
        {ending ? COPY.ending : COPY.end}
      </Button>
    </section>
  );
}
