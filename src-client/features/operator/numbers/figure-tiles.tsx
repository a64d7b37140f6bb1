import type { NumbersFigure } from '../../../../src/contract/operator-numbers.contract.ts';
import { Definition } from '../home/definition.tsx';
import money from '../home/money.module.css';
import { figureChange, figureText, type Unit, valueText } from './amounts.ts';
import { NUMBERS_COPY as COPY } from './copy.ts';
import styles from './numbers.module.css';

export interface Tile {
  name: string;
  definition: string;
  figure: NumbersFigure;
  unit: Unit;
  /** Which direction is good. Absent: neither. */
  good?: 'up' | 'down';
  /** Below the value. */
  note?: string | undefined;
}

interface FigureTilesProps {
  label: string;
  tiles: readonly Tile[];
  currency?: string;
}

/** Figures, each with its definition and its change against the period before. */
export function FigureTiles({ label, tiles, currency }: FigureTilesProps) {
  return (
    <dl className={styles.tiles} data-count={tiles.length} aria-label={label}>
      {tiles.map((tile) => (
        <FigureTile key={tile.name} tile={tile} currency={currency} />
      ))}
    </dl>
  );
}

function FigureTile({ tile, currency }: { tile: Tile; currency: string | undefined }) {
  const { name, definition, figure, unit, good, note } = tile;
  const change = figureChange(figure, unit, currency);
  // The question mark never stands alone on a line.
  const lastWord = name.lastIndexOf(' ') + 1;
  const isGood =
    good === undefined || change === null || !change.isNews ? undefined : change.direction === good;
  return (
    <div className={styles.tile}>
      <dt>
        {name.slice(0, lastWord)}
        <span className={money.nowrap}>
          {name.slice(lastWord)} <Definition of={name} text={definition} />
        </span>
      </dt>
      <dd className={money.value}>{valueText(figure, unit, currency)}</dd>
      {change !== null && (
        <dd className={money.change}>
          <span className={money.delta} data-good={isGood}>
            {change.direction === 'same' ? '' : `${change.direction === 'up' ? '↑' : '↓'} `}
            {change.text}
          </span>{' '}
          <span className={money.quiet}>
            {COPY.before(figureText(figure.before, unit, currency))}
          </span>
        </dd>
      )}
      {note !== undefined && <dd className={money.quiet}>{note}</dd>}
    </div>
  );
}
