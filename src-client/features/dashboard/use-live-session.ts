import { useEffect } from 'react';
import type { PendingDelivery } from './pending-delivery.ts';

const EAGER_MS = 2000;
const PATIENT_MS = 10_000;
const EAGER_FOR_MS = 90_000;
/** Polling stops after this time. Reopening the page starts it again. */
const GIVE_UP_MS = 300_000;

/**
 * Polls every two seconds while a delivery is in progress, with backoff. Stops without a reason, in a hidden page, or
 * after five minutes.
 */
export function useLiveSession(reason: PendingDelivery | null, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (reason === null) return;
    let timer: number | undefined;
    let round = 0;
    const stop = () => {
      round += 1;
      window.clearTimeout(timer);
    };
    const start = () => {
      stop();
      if (document.hidden) return;
      const mine = round;
      const since = Date.now();
      const ask = () => {
        const waited = Date.now() - since;
        if (mine !== round || waited >= GIVE_UP_MS) return;
        const pace = waited < EAGER_FOR_MS ? EAGER_MS : PATIENT_MS;
        timer = window.setTimeout(() => refresh().finally(ask), pace);
      };
      ask();
    };
    start();
    window.addEventListener('focus', start);
    document.addEventListener('visibilitychange', start);
    return () => {
      stop();
      window.removeEventListener('focus', start);
      document.removeEventListener('visibilitychange', start);
    };
  }, [reason, refresh]);
}
