import type { HomeNeed } from '../../../../src/contract/operator-home.contract.ts';
import { totalOf } from '../../../../src/domain/operator/needs.ts';
import { Panel } from '../../../components/panel.tsx';
import { HOME_COPY as COPY, NEED_COPY } from './copy.ts';
import styles from './home.module.css';
import { NeedActions } from './need-actions.tsx';
import { NeedDetail } from './need-detail.tsx';

/** Money or access is at stake while it waits. */
const URGENT: readonly HomeNeed['kind'][] = [
  'provider-down',
  'tradingview-session',
  'paywall-leak',
  'paywall-unchecked',
  'dispute',
  'access-failed',
  'pause-unpaid',
  'exit-late',
  'exit-unmatched',
  'paid-twice',
];

/** A simulated or missing Discord has no paying members yet, so its setup comes first. */
function inOrder(needs: readonly HomeNeed[]): { needs: readonly HomeNeed[]; calm: string[] } {
  const setUp = needs.find(({ kind }) => kind === 'set-up');
  if (!setUp?.items.some(({ name }) => name === 'discord')) return { needs, calm: [] };
  const calm = ['paywall-leak', 'paywall-unchecked'];
  return {
    needs: needs.toSorted((a, b) => Number(calm.includes(a.kind)) - Number(calm.includes(b.kind))),
    calm,
  };
}

interface NeedsPanelProps {
  needs: readonly HomeNeed[];
  onActed: () => unknown;
}

/** One list of everything that waits for the operator, with the action beside each line. */
export function NeedsPanel({ needs: all, onActed }: NeedsPanelProps) {
  const { needs, calm } = inOrder(all);
  const total = totalOf(needs);
  return (
    <Panel
      dense
      title={total === 0 ? COPY.needs : `${COPY.needs} (${total.toLocaleString('en-US')})`}
    >
      {needs.length === 0 ? (
        <div className={styles.empty}>
          <strong>{COPY.nothing}</strong>
          <p>{COPY.nothingMore}</p>
        </div>
      ) : (
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li
              key={need.kind}
              data-urgent={(URGENT.includes(need.kind) && !calm.includes(need.kind)) || undefined}
            >
              <div className={styles.need}>
                <strong>{NEED_COPY[need.kind].title(need)}</strong>
                <NeedDetail need={need} />
              </div>
              <NeedActions need={need} onActed={onActed} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
