import { depthText, rText } from '../../../src/domain/signals/record/figure-text.ts';
import type { CurvePoint, RecordFigures } from '../../../src/domain/signals/record/figures.ts';
import type { PageWords } from '../page-words.ts';

const WIDTH = 720;
const HEIGHT = 200;
const FALL_HEIGHT = 64;
const MAX_POINTS = 360;

/** The interval as a bar from 0 to 100%, with the measured rate as a mark on it. */
export function rangeBar({ share, low, high }: NonNullable<RecordFigures['rate']>): string {
  const at = (part: number) => (part * 100).toFixed(2);
  return `<div class="record-range" aria-hidden="true"><svg viewBox="0 0 100 10" preserveAspectRatio="none">
<rect class="record-track" x="0" y="4" width="100" height="2"/>
<rect class="record-band" x="${at(low)}" y="1" width="${at(high - low)}" height="8"/>
<rect class="record-mark" x="${at(share - 0.003)}" y="0" width="0.6" height="10"/>
</svg><div class="record-scale"><span>0%</span><span>50%</span><span>100%</span></div></div>`;
}

/** The running total with the drawdown below it. Empty without two closed signals. */
export function equityCharts(
  curve: readonly CurvePoint[],
  { maxDrawdownR }: RecordFigures,
  { say, date }: PageWords,
): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (curve.length < 2 || first === undefined || last === undefined) return '';
  const points = [{ total: 0, peak: 0 }, ...thinned(curve)];
  const totals = points.map(({ total }) => total);
  const [top, bottom] = [Math.max(...totals), Math.min(...totals)];
  const span = top - bottom || 1;
  const x = (index: number) => ((index / (points.length - 1)) * WIDTH).toFixed(1);
  const y = (total: number) => (((top - total) / span) * (HEIGHT - 8) + 4).toFixed(1);
  const line = points.map(({ total }, at) => `${x(at)},${y(total)}`).join(' ');
  const depth = depthText(maxDrawdownR ?? 0);
  const deepest = maxDrawdownR || 1;
  const fall = points.map(({ total, peak }, at) => {
    return `${x(at)},${(((peak - total) / deepest) * (FALL_HEIGHT - 2)).toFixed(1)}`;
  });
  const label = say('chart.label', { total: rText(last.total), count: curve.length });
  const depthLabel = say('chart.drawdownLabel', { depth });
  return `<section class="record-charts" aria-labelledby="record-chart">
<h2 id="record-chart">${say('chart.title')}</h2>
<figure><div class="record-plot"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">
<line class="record-zero" x1="0" x2="${WIDTH}" y1="${y(0)}" y2="${y(0)}"/>
<polyline class="record-line" points="${line}"/></svg>
<span class="record-top">${rText(top)}</span><span class="record-bottom">${rText(bottom)}</span></div>
<figcaption>${say('chart.drawdown')}</figcaption>
<div class="record-plot"><svg class="record-fall" viewBox="0 0 ${WIDTH} ${FALL_HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${depthLabel}">
<polygon points="0,0 ${fall.join(' ')} ${WIDTH},0"/></svg>
<span class="record-bottom">−${depth}</span></div>
<div class="record-scale"><span>${date(new Date(first.closedAt))}</span><span>${date(new Date(last.closedAt))}</span></div></figure>
</section>`;
}

/** At most 360 points. Of those that share a place, the lowest is kept, so no fall disappears. */
function thinned(curve: readonly CurvePoint[]): CurvePoint[] {
  const size = Math.ceil(curve.length / MAX_POINTS);
  if (size === 1) return [...curve];
  const kept: CurvePoint[] = [];
  for (let at = 0; at < curve.length; at += size) {
    const group = curve.slice(at, at + size);
    kept.push(
      group.reduce((low, each) => (each.peak - each.total > low.peak - low.total ? each : low)),
    );
  }
  const last = curve.at(-1);
  return last === undefined ? kept : [...kept, last];
}
