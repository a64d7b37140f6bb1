import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderName } from './ledger.ts';
import type { Provider, SandboxCore } from './provider.ts';
import type { Store } from './store.ts';

/** The state of a provider as its routes see it. */
export interface PretendingState<T> {
  store: Pick<Store<T>, 'changed'> & { readonly data: T };
  /** Adds an effect to the ledger, unless the current call has no effect. */
  effect(name: string, detail: Record<string, unknown>): void;
}

/** A call without effect works on its own copy of the state, which concurrent calls do not see. */
export function pretendingStore<T extends object>(
  core: SandboxCore,
  name: ProviderName,
  initial: () => T,
): PretendingState<T> & Pick<Provider, 'reset' | 'flush' | 'withoutEffect'> {
  const kept = core.store(name, initial);
  const copies = new AsyncLocalStorage<T>();
  return {
    store: {
      get data() {
        return copies.getStore() ?? kept.data;
      },
      changed() {
        if (copies.getStore() === undefined) kept.changed();
      },
    },
    effect(effect, detail) {
      if (copies.getStore() === undefined) core.ledger.effect(name, effect, detail);
    },
    reset: () => kept.reset(),
    flush: () => kept.flush(),
    withoutEffect: (work) => copies.run(structuredClone(kept.data), work),
  };
}
