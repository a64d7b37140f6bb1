import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { CHART_COPY, SIGNAL_COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import styles from './level-chart.module.css';
import { CHART, type Level, layoutLevels } from './level-layout.ts';
import { joinFields, priceName, shownLevel } from './signal-fields.ts';

type Kind = FeedSignal['kind'];

const LINE_END = 150;
const LABEL_AT = 158;
const MAX_SHOWN_DIGITS = 12;

function nameOf({ kind, number }: Level, { hasMany, of }: { hasMany: boolean; of: Kind }): string {
  if (kind === 'price') return priceName(of);
  if (kind === 'stop') return SIGNAL_COPY.stop;
  return hasMany ? SIGNAL_COPY.target({ number: String(number) }) : SIGNAL_COPY.targets;
}

function labelOf(
  levels: readonly Level[],
  { hidden, kind: of }: Pick<FeedSignal, 'hidden' | 'kind'>,
): string {
  const texts = levels.flatMap((level) =>
    level.value === null
      ? []
      : [`${nameOf(level, { hasMany: level.number > 0, of })} ${level.value}`],
  );
  const fields = hidden.map(({ field }) => field).filter((field) => field !== 'text');
  if (texts.length === 0) return CHART_COPY.allHidden;
  const values = { levels: texts.join(', ') };
  if (fields.length === 0) return CHART_COPY.label(values);
  return CHART_COPY.hiddenLevels({ ...values, hidden: joinFields(fields, of) });
}

/** The area between the entry and another level: reward or risk. */
function Zone({ from, to, kind }: { from: Level; to: Level; kind: 'target' | 'stop' }) {
  return (
    <rect
      className={styles[`zone-${kind}`]}
      x={0}
      width={LINE_END}
      y={Math.min(from.y, to.y)}
      height={Math.abs(from.y - to.y)}
    />
  );
}

/** Entry, stop and targets of one signal. No market price is drawn. */
export function LevelChart({ signal }: { signal: FeedSignal }) {
  const levels = layoutLevels(signal);
  if (levels.length === 0) return null;
  const price = levels.find(({ kind }) => kind === 'price');
  const stop = levels.find(({ kind }) => kind === 'stop');
  const targets = levels.filter(({ kind }) => kind === 'target');
  const farthest = targets.reduce<Level | undefined>(
    (far, level) =>
      price && Math.abs(level.y - price.y) > Math.abs((far ?? price).y - price.y) ? level : far,
    undefined,
  );
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      role="img"
      aria-label={labelOf(levels, signal)}
    >
      {price && farthest && <Zone from={price} to={farthest} kind="target" />}
      {price && stop && <Zone from={price} to={stop} kind="stop" />}
      {levels.map((level) => (
        <g key={`${level.kind}-${level.number}`} className={styles[level.kind]}>
          <line
            className={styles.line}
            x1={0}
            x2={LINE_END}
            y1={level.y}
            y2={level.y}
            data-hidden={level.value === null || undefined}
          />
          <path
            className={styles.lead}
            d={`M${LINE_END} ${level.y} L${LABEL_AT - 3} ${level.labelY}`}
          />
          <text className={styles.name} x={LABEL_AT} y={level.labelY + 4}>
            {level.kind === 'target' && level.number > 0
              ? `T${level.number}`
              : nameOf(level, { hasMany: false, of: signal.kind })}
          </text>
          {level.value === null ? (
            <rect
              className={styles.blurred}
              x={CHART.width - 54}
              y={level.labelY - 5}
              width={52}
              height={10}
              rx={3}
            />
          ) : (
            <text className={styles.value} x={CHART.width} y={level.labelY + 4}>
              {shownLevel(level.value.slice(0, MAX_SHOWN_DIGITS))}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
