import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { useSignalsRefresh } from '../use-signals-refresh.ts';
import { limitsOf, type SourceValues } from './source-values.ts';

interface SaveSource {
  /** Creates a source for null. */
  save(source: SignalSourceView | null, values: SourceValues): void;
  isPending: boolean;
  error: unknown;
  /** The new source with its address, which is shown this once. */
  created: { key: string; name: string; address: string | null } | null;
}

/** `onSaved` is called once the pages show the change. */
export function useSaveSource(onSaved: (takesAlerts: boolean) => void): SaveSource {
  const refresh = useSignalsRefresh();
  const create = trpc.tradingview.createSignalSource.useMutation({
    onSuccess: async (_, { takesAlerts }) => {
      await refresh();
      onSaved(takesAlerts);
    },
  });
  const change = trpc.tradingview.changeSignalSource.useMutation({
    onSuccess: async () => {
      await refresh();
      onSaved(true);
    },
  });
  return {
    save(source, values) {
      const limits = limitsOf(values);
      if (source === null) {
        const takesAlerts = values.kind === 'alerts';
        create.mutate({ ...limits, key: values.key.trim(), takesAlerts });
      } else {
        change.mutate({ ...limits, key: source.key, paused: source.pausedAt !== null });
      }
    },
    isPending: create.isPending || change.isPending,
    error: create.error ?? change.error,
    created:
      create.data === undefined
        ? null
        : {
            key: create.variables.key,
            name: create.variables.name,
            address: create.data.address,
          },
  };
}
