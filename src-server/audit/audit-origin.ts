import { AsyncLocalStorage } from 'node:async_hooks';

/** From where an operator acts. */
export interface AuditOrigin {
  operatorId: string;
  address: string;
  browser: string | null;
}

const current = new AsyncLocalStorage<AuditOrigin>();

/** Everything that an operator's call causes while it runs is written down as from there. */
export function withAuditOrigin<T>(origin: AuditOrigin, work: () => T): T {
  return current.run(origin, work);
}

export function currentAuditOrigin(): AuditOrigin | null {
  return current.getStore() ?? null;
}
