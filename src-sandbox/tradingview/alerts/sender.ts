import type { TradingView } from '../state.ts';
import { ALERT_RESEND_MS, ALERT_TIMEOUT_MS, type Alert, type Attempt, isResent } from './alert.ts';

const AT_ONCE = 32;
/** Older alerts are dropped from the state. */
const KEPT = 500;

/** Posts alerts to their webhooks and sends refused ones again. All times are machine time, as for Stripe's webhooks. */
export interface AlertSender {
  send(alerts: Omit<Alert, 'id' | 'state' | 'attempts' | 'nextAt'>[]): Alert[];
  close(): void;
}

export function createAlertSender(tradingview: TradingView): AlertSender {
  const { store, core } = tradingview;
  const underWay = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const waiting = () =>
    (store.data.alerts ?? []).filter(({ id, nextAt }) => nextAt !== null && !underWay.has(id));

  const poke = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (closed) return;
    for (const alert of waiting()) {
      if (underWay.size >= AT_ONCE) return;
      if ((alert.nextAt ?? 0) <= Date.now()) carry(alert);
    }
    const next = Math.min(...waiting().map(({ nextAt }) => nextAt ?? Infinity));
    if (Number.isFinite(next)) {
      timer = setTimeout(poke, Math.max(next - Date.now(), 1));
      timer.unref();
    }
  };

  const carry = (alert: Alert) => {
    underWay.add(alert.id);
    void post(alert, store.data.settings.alertTimeoutMs ?? ALERT_TIMEOUT_MS).then((attempt) => {
      underWay.delete(alert.id);
      if (closed) return;
      record(alert, attempt);
      poke();
    });
  };

  const record = (alert: Alert, attempt: Attempt) => {
    alert.attempts.push(attempt);
    const { status } = attempt;
    const again = isResent(attempt, alert.attempts.length);
    if (!again) {
      alert.state = status !== null && status >= 200 && status < 300 ? 'delivered' : 'given-up';
    }
    const delay = store.data.settings.alertResendMs ?? ALERT_RESEND_MS;
    alert.nextAt = again ? Date.now() + delay : null;
    store.changed();
    // The address contains the receiver's secret.
    core.ledger.event('tradingview', 'alert.sent', {
      alertId: alert.id,
      attempt: alert.attempts.length,
      ...attempt,
    });
  };

  // A restart resumes what was waiting.
  queueMicrotask(poke);

  return {
    send(wanted) {
      const { data } = store;
      const made = wanted.map((each): Alert => {
        data.lastAlert = (data.lastAlert ?? 0) + 1;
        const id = `alert_${data.lastAlert}`;
        return { ...each, id, state: 'waiting', attempts: [], nextAt: Date.now() };
      });
      data.alerts = [...(data.alerts ?? []), ...made].slice(-KEPT);
      store.changed();
      poke();
      return made;
    },
    close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

async function post(alert: Alert, timeoutMs: number): Promise<Attempt> {
  const started = performance.now();
  const result = (status: number | null, error: Attempt['error']): Attempt => ({
    at: new Date().toISOString(),
    status,
    error,
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const response = await fetch(alert.url, {
      method: 'POST',
      headers: {
        'content-type': alert.contentType,
        ...(alert.from === null ? {} : { 'x-forwarded-for': alert.from }),
      },
      body: alert.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return result(response.status, null);
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return result(null, isTimeout ? 'timeout' : 'no-connection');
  }
}
