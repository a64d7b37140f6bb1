import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import styles from './chart.module.css';
import type { Plot } from './geometry.ts';
import type { Zone } from './indicators.ts';

export function ZoneBands({ zones, plot }: { zones: readonly Zone[]; plot: Plot }) {
  return zones.map((zone) => {
    const x = Math.round(plot.x(zone.from) - plot.step / 2);
    const top = plot.y(zone.high);
    const demand = zone.side === 'demand';
    return (
      <g key={zone.from} className={demand ? styles.demand : styles.supply}>
        <rect x={x} y={top} width={plot.x(zone.to) - x} height={plot.y(zone.low) - top} />
        <text x={x + 8} y={demand ? plot.y(zone.low) + 17 : top - 7}>
          {demand ? LANDING_COPY.demand : LANDING_COPY.supply}
        </text>
      </g>
    );
  });
}
