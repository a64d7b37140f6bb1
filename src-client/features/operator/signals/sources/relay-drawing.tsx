import { SOURCES_COPY } from '../copy.ts';
import styles from './relay-drawing.module.css';

const COPY = SOURCES_COPY.drawn;
const ROW_HEIGHT = 78;

/** Levels that each plan sees, as bars: price, stop, target. */
const PLANS = [
  { ...COPY.plans[0], shows: [true, true, true] },
  { ...COPY.plans[1], shows: [true, true, true] },
  { ...COPY.plans[2], shows: [false, false, false] },
] as const;
const BARS = [44, 32, 38] as const;

/** One alert on its way to three plans: an arrow each, later and with fewer levels further down. */
export function RelayDrawing() {
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 520 260"
      role="img"
      aria-label={SOURCES_COPY.drawing}
    >
      <g className={styles.box}>
        <rect x="1" y="92" width="128" height="76" rx="12" />
        <path className={styles.chart} d="M18 142l16-14 14 8 20-26 16 12 26-22" />
        <text x="65" y="190">
          {COPY.chart}
        </text>
        <text className={styles.time} x="65" y="208">
          {COPY.firedAt}
        </text>
      </g>
      <path className={styles.wire} d="M131 130h46" />
      <g className={styles.hub}>
        <circle cx="204" cy="130" r="26" />
        <path d="M204 112v36M197 120h14v16h-14z" />
      </g>
      {PLANS.map(({ name, at, shows }, index) => {
        const top = 4 + index * (ROW_HEIGHT + 9);
        const middle = top + ROW_HEIGHT / 2;
        return (
          <g key={name}>
            <path className={styles.wire} d={`M231 130C275 130 262 ${middle} 306 ${middle}`} />
            <g className={styles.box}>
              <rect x="308" y={top} width="211" height={ROW_HEIGHT} rx="12" />
              <text className={styles.name} x="324" y={top + 28}>
                {name}
              </text>
              <text className={styles.at} x="503" y={top + 28}>
                {at}
              </text>
              {BARS.map((width, bar) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: three bars that never move
                  key={bar}
                  className={shows[bar] ? styles.level : styles.hidden}
                  x={324 + bar * 62}
                  y={top + 46}
                  width={shows[bar] ? width : 50}
                  height="12"
                  rx="4"
                />
              ))}
            </g>
          </g>
        );
      })}
    </svg>
  );
}
