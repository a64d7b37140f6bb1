import { Button } from '@mantine/core';
import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { Panel } from '../../../../components/panel.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { notify } from '../../../../lib/toasts.ts';
import { useMay } from '../../role/role-root.tsx';
import { SIGNALS_COPY, SOURCES_COPY } from '../copy.ts';
import { ROUTES_COPY as COPY } from '../routes-copy.ts';
import styles from '../signals.module.css';
import { placeOf } from './route-text.ts';

interface PausedRoutesProps {
  routes: readonly RelayRouteView[];
  onEdit: (route: RelayRouteView) => void;
}

/** Routes that we stopped, with the reason and what to do. Empty without any. */
export function PausedRoutes({ routes, onEdit }: PausedRoutesProps) {
  const paused = routes.filter(({ state }) => state === 'paused');
  const may = useMay();
  const { admin } = trpc.useUtils();
  const resume = trpc.admin.resumeRelayRoute.useMutation({
    onSuccess: async () => {
      await Promise.all([admin.relayRoutes.invalidate(), admin.relayPreview.invalidate()]);
      notify.success(COPY.resumed.title, COPY.resumed.message);
    },
    onError: (error) =>
      notify.error(COPY.notResumed, serverMessage(error) ?? SIGNALS_COPY.unreachable),
  });
  if (paused.length === 0) return null;
  return (
    <Panel dense title={COPY.pausedTitle(paused.length)} note={COPY.pausedNote}>
      <ul className={styles.pausedList}>
        {paused.map((route) => (
          <li key={route.id} className={styles.paused}>
            <div>
              <strong>
                {placeOf(route)}, {planName(catalogue, route.plan)}
              </strong>
              <p>{route.pausedMessage}</p>
            </div>
            {may('signals.configure') && (
              <div className={styles.cardActions}>
                {route.pausedReason !== 'channel-gone' && (
                  <Button component="a" href="/discord-fix" size="compact-sm">
                    {COPY.repair}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={resume.isPending}
                  aria-label={COPY.resumeOf(placeOf(route))}
                  onClick={() => resume.mutate({ id: route.id })}
                >
                  {COPY.resume}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={COPY.editOf(placeOf(route), planName(catalogue, route.plan))}
                  onClick={() => onEdit(route)}
                >
                  {SOURCES_COPY.change}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
