import type { FeedCorrection, FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { SIGNAL_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import styles from './signal-card.module.css';
import { priceName, ratioOf, shownLevel } from './signal-fields.ts';

interface LevelListProps {
  levels: Pick<FeedSignal, 'price' | 'stop' | 'targets'> | FeedCorrection;
  kind: FeedSignal['kind'];
  /** A correction has other ones. */
  isReplaced?: boolean;
}

/** The levels as numbers. A hidden one is missing; the lock names it. */
export function LevelList({ levels, kind, isReplaced = false }: LevelListProps) {
  const { price, stop, targets } = levels;
  if (price === null && stop === null && targets.length === 0) return null;
  return (
    <dl className={styles.levels} data-replaced={isReplaced || undefined}>
      {price !== null && (
        <div data-level="price">
          <dt>{priceName(kind)}</dt>
          <dd>{shownLevel(price)}</dd>
        </div>
      )}
      {stop !== null && (
        <div data-level="stop">
          <dt>{COPY.stop}</dt>
          <dd>{shownLevel(stop)}</dd>
        </div>
      )}
      {targets.map((target, index) => {
        const ratio = kind === 'open' ? ratioOf(levels, target) : null;
        return (
          <div key={target} data-level="target">
            <dt>{COPY.target({ number: String(index + 1) })}</dt>
            <dd>
              {shownLevel(target)}
              {ratio !== null && <span>{COPY.ratio({ ratio })}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
