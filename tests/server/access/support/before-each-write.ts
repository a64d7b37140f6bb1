import type { AccessProvider, Sending } from '../../../../src-server/access/access-provider.ts';
import type { AccessDeps } from '../../../../src-server/access/engine/reconcile-run.ts';
import type { Bench } from './access-bench.ts';

/** The engine with a hook that runs after each write has waited for its turn. */
export function beforeEachWrite(
  bench: Bench,
  name: AccessProvider['name'],
  happens: () => void | Promise<void>,
): AccessDeps {
  const late = (sending: Sending): Sending => ({
    ...sending,
    async confirm() {
      await happens();
      await sending.confirm();
    },
  });
  const providers = bench.access.providers.map((provider): AccessProvider => {
    if (provider.name !== name) return provider;
    return {
      ...provider,
      grant: (target, expiresAt, known, sending) =>
        provider.grant(target, expiresAt, known, late(sending)),
      revoke: (target, sending) => provider.revoke(target, late(sending)),
    };
  });
  return { ...bench.access, providers };
}

/** Runs it the first time only. */
export function once(happens: () => Promise<unknown>): () => Promise<void> {
  let happened = false;
  return async () => {
    if (happened) return;
    happened = true;
    await happens();
  };
}
