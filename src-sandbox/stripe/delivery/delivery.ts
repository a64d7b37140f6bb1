/** Delivery of one event to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  endpoint: string;
  state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
  attempts: { at: string; status: number | null; error: string | null }[];
  /** The next attempt, in machine time (milliseconds) or sandbox time (seconds). */
  next: { machine: number } | { sandbox: number } | null;
  /** The fault drawn for it. */
  fault: 'bad-signature' | null;
}

const MACHINE_DELAYS_MS = [1000, 5000, 30_000];
const SANDBOX_DELAYS_H = [1, 2, 4, 8, 12, 24, 24];

/** Retry time after this many failed attempts. Null after three days. */
export function nextAttempt(
  failed: number,
  machineNow: number,
  sandboxNow: number,
): Delivery['next'] {
  const machine = MACHINE_DELAYS_MS[failed - 1];
  if (machine !== undefined) return { machine: machineNow + machine };
  const hours = SANDBOX_DELAYS_H[failed - 1 - MACHINE_DELAYS_MS.length];
  return hours === undefined ? null : { sandbox: sandboxNow + hours * 3600 };
}
