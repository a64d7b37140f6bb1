import type { MoveView } from '../../../../src/contract/operator/move.contract.ts';
import { paidPlans, planName } from '../../../../src/domain/plan.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { count } from '../../../lib/texts/count.ts';
import importStyles from '../import/import.module.css';
import { Table } from '../parts/table.tsx';
import { MOVE_COPY as COPY, priceText } from './copy.ts';
import styles from './move.module.css';
import { useMoveCall } from './use-move-call.ts';

type Price = MoveView['prices'][number];

const COLUMNS = ['Price', 'People', 'Coupons', 'Plan'];
/** Values of the list that are no plan. */
const OPEN = '?';
const NOT_OURS = '-';

/** Each foreign price, and the plan that the seller says it is. */
export function PricesStep({ move }: { move: MoveView }) {
  return (
    <Panel dense title={COPY.prices} empty={move.prices.length === 0 && COPY.noPrices}>
      <Table label={COPY.prices} columns={COLUMNS}>
        {move.prices.map((price) => (
          <tr key={price.priceId}>
            <td>{priceText(price)}</td>
            <td>{count(price.members)}</td>
            <td>{price.coupons.join(', ') || '–'}</td>
            <td>
              <PlanOf move={move} price={price} />
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

function PlanOf({ move, price }: { move: MoveView; price: Price }) {
  const map = trpc.admin.mapPrice.useMutation(useMoveCall());
  if (price.decision === 'own') {
    return (
      <>
        {planName(catalogue, price.plan ?? '')} <small>({COPY.own})</small>
      </>
    );
  }
  const chosen = { open: OPEN, 'not-ours': NOT_OURS, plan: price.plan ?? OPEN }[price.decision];
  return (
    <>
      <select
        className={styles.select}
        aria-label={COPY.which(priceText(price))}
        value={chosen}
        disabled={map.isPending || move.state !== 'matched'}
        onChange={({ currentTarget: { value } }) =>
          map.mutate({
            id: move.id,
            priceId: price.priceId,
            plan: value === NOT_OURS ? null : value,
          })
        }
      >
        <option value={OPEN} disabled>
          {COPY.choose}
        </option>
        {paidPlans(catalogue).map((plan) => (
          <option key={plan} value={plan}>
            {planName(catalogue, plan)}
          </option>
        ))}
        <option value={NOT_OURS}>{COPY.notOurs}</option>
      </select>
      {price.suggested !== null && price.decision === 'open' && (
        <p className={importStyles.muted}>{COPY.suggested(planName(catalogue, price.suggested))}</p>
      )}
    </>
  );
}
