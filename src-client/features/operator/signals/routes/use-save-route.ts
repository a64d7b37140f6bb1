import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ROUTE_FORM_COPY as COPY } from '../routes-copy.ts';
import { type RouteValues, termsOf } from './route-values.ts';

/** Creates, changes and deletes a route. `onDone` is called once the page shows it. */
export function useSaveRoute(source: string, onDone: () => void) {
  const { admin } = trpc.useUtils();
  const then =
    ({ title, message }: { title: string; message: string }) =>
    async () => {
      await Promise.all([admin.relayRoutes.invalidate(), admin.relayPreview.invalidate()]);
      notify.success(title, message);
      onDone();
    };
  const create = trpc.admin.createRelayRoute.useMutation({ onSuccess: then(COPY.created) });
  const change = trpc.admin.changeRelayRoute.useMutation({ onSuccess: then(COPY.saved) });
  const remove = trpc.admin.deleteRelayRoute.useMutation({ onSuccess: then(COPY.removed) });
  const save = (route: RelayRouteView | null, values: RouteValues) => {
    const terms = termsOf(values);
    if (route !== null) return change.mutate({ id: route.id, ...terms });
    const { provider } = values;
    const channelId = provider === 'discord' ? values.channelId : null;
    create.mutate({ source, provider, channelId, ...terms });
  };
  return {
    save,
    remove,
    isPending: create.isPending || change.isPending,
    error: create.error ?? change.error,
  };
}
