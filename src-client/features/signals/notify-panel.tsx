import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { NOTIFY_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import styles from './signals-page.module.css';
import { useNotifications } from './use-notifications.ts';

/**
 * Web push in this browser, the other browsers, and the daily mail: each by the subscriber's choice. `toEnd`: without a
 * feed, only for a subscriber who still gets one of them.
 */
export function NotifyPanel({ toEnd = false }: { toEnd?: boolean }) {
  const state = useNotifications();
  const [wasOn, setWasOn] = useState(!toEnd);
  if (!wasOn && (state.digest || state.browsers.length > 0)) setWasOn(true);
  if (!wasOn) return null;
  if (!state.isLoaded) {
    return state.isLoading ? (
      <section className={styles.reach} aria-busy="true">
        <h2>{COPY.title}</h2>
        <div className={styles.reserved} />
      </section>
    ) : null;
  }
  return (
    <section className={styles.reach} aria-labelledby="notify">
      <h2 id="notify">{COPY.title}</h2>
      <div className={styles.notify}>
        <p>{COPY.lead}</p>
        {!toEnd && !state.isPossible && <p>{COPY.unsupported}</p>}
        {!toEnd && state.isDenied && <p role="alert">{COPY.denied}</p>}
        {!toEnd && state.canTurnOn && (
          <Button
            leftSection={<IconBell size={18} aria-hidden="true" />}
            onClick={state.turnOn}
            disabled={state.busy}
          >
            {state.busy ? COPY.turningOn : COPY.on}
          </Button>
        )}
        {state.isOnHere && <p role="status">{COPY.isOn}</p>}
        {state.browsers.length > 0 && (
          <ul aria-label={COPY.browsers}>
            {state.browsers.map(({ id, browser, system, endpointHash }) => {
              const name =
                browser === null || system === null
                  ? (browser ?? COPY.unknown)
                  : COPY.browser({ browser, system });
              return (
                <li key={id}>
                  <span>{name}</span>
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={COPY.remove({ name })}
                    onClick={() => state.turnOff(endpointHash)}
                  >
                    {COPY.off}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={state.digest}
            onChange={({ currentTarget: { checked } }) => state.chooseDigest(checked)}
          />
          {COPY.digest}
        </label>
      </div>
    </section>
  );
}
