import { AsyncLocalStorage } from 'node:async_hooks';

/** The origin of an operator's action. */
interface AuditOrigin {
  operatorId: string;
  /** Null: a job acts for the operator. */
  address: string | null;
  browser: string | null;
}

const current = new AsyncLocalStorage<AuditOrigin>();

/** Audit entries that `work` causes record this origin. */
export function withAuditOrigin<T>(origin: AuditOrigin, work: () => T): T {
  return current.run(origin, work);
}

export function currentAuditOrigin(): AuditOrigin | null {
  return current.getStore() ?? null;
}
