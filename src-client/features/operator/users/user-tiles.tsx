import { count } from '../../../lib/texts/count.ts';
import { OPERATOR_COPY as COPY } from '../copy.ts';
import styles from '../frame/operator.module.css';
import { Definition } from '../home/definition.tsx';
import { RightButton } from '../role/right-button.tsx';
import { USERS_COPY } from './copy.ts';
import { useStripeSync, useTradingViewSync } from './use-syncs.tsx';
import type { UsersAnswer } from './users-answer.ts';

interface UserTilesProps {
  /** Null until the first answer. */
  counts: UsersAnswer['counts'] | null;
  onSynced: () => unknown;
}

export function UserTiles({ counts: figures, onSynced }: UserTilesProps) {
  const stripe = useStripeSync(onSynced);
  const tradingView = useTradingViewSync(onSynced);
  const numbers = [
    [COPY.tiles.total, USERS_COPY.tiles.total, figures?.total],
    [COPY.tiles.paid, USERS_COPY.tiles.paid, figures?.paid],
    [COPY.tiles.active, USERS_COPY.tiles.active, figures?.active],
  ] as const;
  const syncs = [
    { label: COPY.tiles.payments, text: COPY.syncNow, right: 'money.sync', ...stripe },
    { label: COPY.tiles.charting, text: COPY.syncTv, right: 'tradingview.work', ...tradingView },
  ] as const;
  return (
    <ul className={styles.tiles}>
      {numbers.map(([label, definition, value]) => (
        <li key={label}>
          <span className={styles.tile}>
            {label} <Definition of={label} text={definition} />
          </span>
          <strong>{value === undefined ? '–' : count(value)}</strong>
        </li>
      ))}
      {syncs.map(({ label, text, right, busy, sync }) => (
        <li key={label}>
          <span className={styles.tile}>{label}</span>
          <RightButton right={right} size="xs" variant="default" onClick={sync} disabled={busy}>
            {busy ? COPY.syncing : text}
          </RightButton>
        </li>
      ))}
    </ul>
  );
}
