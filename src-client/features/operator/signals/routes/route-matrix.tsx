import { IconPlus } from '@tabler/icons-react';
import type { RelayRouteView } from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { planKeys, planName } from '../../../../../src/domain/plan.ts';
import type { RelayProvider } from '../../../../../src/domain/signals/relay.ts';
import { Panel } from '../../../../components/panel.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { catalogue } from '../../../../lib/catalogue.ts';
import { Table } from '../../parts/table.tsx';
import { useMay } from '../../role/role-root.tsx';
import { ROUTES_COPY as COPY } from '../routes-copy.ts';
import { PLACE_NAME } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { delayText, maskText, placeOf, showMinuteOfDay } from './route-text.ts';

const PLACES: readonly RelayProvider[] = ['site', 'discord', 'push', 'mail'];

interface RouteMatrixProps {
  routes: readonly RelayRouteView[];
  onEdit: (route: RelayRouteView) => void;
  onAdd: (plan: string, provider: RelayProvider) => void;
}

/** A row for each plan, highest first, and a column for each place. */
export function RouteMatrix({ routes, onEdit, onAdd }: RouteMatrixProps) {
  const may = useMay();
  const plans = planKeys(catalogue).toReversed();
  const routesAt = (plan: string, place: RelayProvider) =>
    routes.filter((route) => route.plan === plan && route.provider === place);
  return (
    <Panel dense title={COPY.matrix}>
      {routes.length === 0 && <p className={styles.quiet}>{COPY.noneYet}</p>}
      <div className={styles.matrix}>
        <Table
          label={COPY.matrix}
          columns={[COPY.plan, ...PLACES.map((place) => PLACE_NAME[place])]}
        >
          {plans.map((plan, index) => {
            const name = planName(catalogue, plan);
            return (
              <tr key={plan}>
                <th scope="row">
                  {name}
                  {index > 0 && (
                    <small>{index === plans.length - 1 ? COPY.lowest : COPY.andHigher}</small>
                  )}
                </th>
                {PLACES.map((place) => (
                  <td key={place}>
                    <div className={styles.cell}>
                      {routesAt(plan, place).map((route) => (
                        <RouteChip
                          key={route.id}
                          route={route}
                          plan={name}
                          onEdit={may('signals.configure') ? onEdit : null}
                        />
                      ))}
                      {may('signals.configure') && routesAt(plan, place).length === 0 && (
                        <button
                          type="button"
                          className={styles.addRoute}
                          aria-label={COPY.addOf(PLACE_NAME[place], name)}
                          onClick={() => onAdd(plan, place)}
                        >
                          <IconPlus size={14} aria-hidden />
                          {COPY.add}
                        </button>
                      )}
                    </div>
                  </td>
                ))}
              </tr>
            );
          })}
        </Table>
      </div>
    </Panel>
  );
}

interface RouteChipProps {
  route: RelayRouteView;
  plan: string;
  /** Null: it may only be read. */
  onEdit: ((route: RelayRouteView) => void) | null;
}

function RouteChip({ route, plan, onEdit }: RouteChipProps) {
  const { delaySeconds, mask, state, provider, quietHours, warning, waiting, failedToday } = route;
  const content = (
    <>
      <span className={styles.chipHead}>
        <strong>{delayText(delaySeconds)}</strong>
        {state === 'paused' && <StatusBadge tone="negative">{COPY.paused}</StatusBadge>}
        {state === 'off' && <StatusBadge tone="neutral">{COPY.off}</StatusBadge>}
      </span>
      {provider === 'discord' && <span>{placeOf(route)}</span>}
      <span className={styles.quiet}>{maskText(mask)}</span>
      {quietHours !== null && (
        <span className={styles.quiet}>
          {COPY.quiet(showMinuteOfDay(quietHours.from), showMinuteOfDay(quietHours.until))}
        </span>
      )}
      {warning !== null && <span className={styles.bad}>{warning}</span>}
      {waiting > 0 && <span className={styles.quiet}>{COPY.waiting(waiting)}</span>}
      {failedToday > 0 && <span className={styles.bad}>{COPY.failed(failedToday)}</span>}
    </>
  );
  if (onEdit === null) return <div className={styles.chip}>{content}</div>;
  return (
    <button
      type="button"
      className={styles.chip}
      data-state={state}
      aria-label={COPY.editOf(placeOf(route), plan)}
      onClick={() => onEdit(route)}
    >
      {content}
    </button>
  );
}
