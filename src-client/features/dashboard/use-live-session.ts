import { useEffect } from 'react';
import type { PendingDelivery } from './pending-delivery.ts';

const EAGER_MS = 2000;
const PATIENT_MS = 10_000;
const EAGER_FOR_MS = 90_000;

/**
 * Asks again every two seconds while something is on its way, and less often when it takes long. Without a
 * reason nothing is asked.
 */
export function useLiveSession(reason: PendingDelivery | null, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (reason === null) return;
    const since = Date.now();
    let timer: number | undefined;
    let over = false;
    const ask = () => {
      if (over) return;
      const pace = Date.now() - since < EAGER_FOR_MS ? EAGER_MS : PATIENT_MS;
      timer = window.setTimeout(() => refresh().finally(ask), pace);
    };
    ask();
    return () => {
      over = true;
      window.clearTimeout(timer);
    };
  }, [reason, refresh]);
}
