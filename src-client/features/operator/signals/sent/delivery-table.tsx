import type {
  ListedSignal,
  SignalDeliveryView,
} from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { Table } from '../../parts/table.tsx';
import { audienceText } from '../parts/audience-text.ts';
import { placeOf } from '../routes/route-text.ts';
import { SENT_COPY as COPY, FIELD_NAME, PLACE_NAME } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { deliveryState } from './delivery-state.ts';

/** Every delivery of a signal, as read back. */
export function DeliveryTable({ signal }: { signal: Pick<ListedSignal, 'seq' | 'deliveries'> }) {
  const { seq, deliveries } = signal;
  const routes = trpc.admin.relayRoutes.useQuery();
  const names = new Map(routes.data?.routes.map((route) => [route.id, placeOf(route)]));
  if (deliveries.length === 0) return <p className={styles.quiet}>{COPY.nowhere}</p>;
  return (
    <Table label={COPY.table(seq)} columns={COPY.columns}>
      {deliveries.map((delivery) => (
        <Row
          key={delivery.routeId}
          delivery={delivery}
          place={names.get(delivery.routeId) ?? PLACE_NAME[delivery.provider]}
        />
      ))}
    </Table>
  );
}

function Row({ delivery, place }: { delivery: SignalDeliveryView; place: string }) {
  const { plan, mask, message, state } = delivery;
  const { tone, text } = deliveryState(delivery);
  const hidden = mask.map((field) => FIELD_NAME[field]).join(', ');
  return (
    <tr>
      <th scope="row">{place}</th>
      <td>{audienceText(plan)}</td>
      <td className={styles.state}>
        <StatusBadge tone={tone}>{text}</StatusBadge>
        {message !== null && state !== 'withdrawn' && <p className={styles.why}>{message}</p>}
      </td>
      <td>{hidden === '' ? COPY.nothingHidden : hidden}</td>
    </tr>
  );
}
