import type { MovementRow } from '../../../../src/contract/operator-numbers.contract.ts';
import type { MovementKind } from '../../../../src/domain/numbers/movement.ts';
import { Definition } from '../home/definition.tsx';
import { moneyText, signedMoney } from './amounts.ts';
import { NUMBERS_COPY as COPY, MOVEMENT_COPY } from './copy.ts';
import styles from './numbers.module.css';

interface MovementBridgeProps {
  label: string;
  rows: readonly MovementRow[];
  kinds: readonly MovementKind[];
  currency: string;
}

/** From the MRR at the start to the MRR at the end, step by step. */
export function MovementBridge({ label, rows, kinds, currency }: MovementBridgeProps) {
  const known = rows.flatMap(({ mrr }) => mrr ?? []);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <dl className={styles.bridge} aria-label={label}>
      <div>
        <dt>{COPY.start}</dt>
        <dd>{moneyText(first.startCents, currency)}</dd>
      </div>
      {kinds.map((kind) => {
        const cents = known.reduce((sum, row) => sum + row[kind], 0);
        const { name, definition } = MOVEMENT_COPY[kind];
        return (
          <div key={kind}>
            <dt>
              {name} <Definition of={name} text={definition} />
            </dt>
            <dd data-sign={Math.sign(cents)}>{signedMoney(cents, currency)}</dd>
          </div>
        );
      })}
      <div>
        <dt>{COPY.end}</dt>
        <dd>{moneyText(last.endCents, currency)}</dd>
      </div>
    </dl>
  );
}
