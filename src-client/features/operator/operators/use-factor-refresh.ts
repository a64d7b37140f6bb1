import { trpc } from '../../../lib/call/trpc.ts';

/** Reloads everything that depends on the operator's own factors. */
export function useFactorRefresh(): () => Promise<unknown> {
  const { admin } = trpc.useUtils();
  return () =>
    Promise.all([
      admin.me.invalidate(),
      admin.operators.invalidate(),
      admin.factorPolicy.invalidate(),
      admin.operatorSessions.invalidate(),
    ]);
}
