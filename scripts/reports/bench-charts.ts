import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../bench/kit/figure.ts';

/**
 * `npm run docs -- charts`: draws docs/performance.svg from the last ten reports that were committed, one chart a figure.
 * Each run has its median as a dot and its minimum and maximum as a line.
 */
const ROOT = join(import.meta.dirname, '../..');
const REPORT = 'docs/reports/bench.json';
const RUNS = 10;

const COLUMNS = 3;
const WIDE = 320;
const HIGH = 150;
/** Room around the dots within a chart. */
const EDGE = { left: 44, right: 12, top: 42, bottom: 24 };
const CLIPPED_AT = 2;

interface Run {
  commit: string | null;
  figures: Figure[];
}
interface Series {
  title: string;
  figure: Figure;
  runs: { commit: string; spread: Figure['spread'] }[];
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' });

function readRuns(): Run[] {
  const commits = git('log', `-${RUNS}`, '--format=%H', '--', REPORT).trim().split('\n');
  return commits.reverse().map((commit) => JSON.parse(git('show', `${commit}:${REPORT}`)));
}

/** Wordings change, so a figure is known by its goal and its place among the figures of the goal. */
function keyed({ figures }: Run): Map<string, Figure> {
  const seen = new Map<string, number>();
  return new Map(
    figures.map((figure) => {
      const place = (seen.get(figure.goal) ?? 0) + 1;
      seen.set(figure.goal, place);
      return [`${figure.goal} ${place}`, figure];
    }),
  );
}

function seriesOf(runs: readonly Run[]): Series[] {
  const newest = runs.at(-1);
  if (newest === undefined) throw new Error(`${REPORT} was never committed.`);
  const all = runs.map((run) => ({ commit: (run.commit ?? '').slice(0, 7), by: keyed(run) }));
  return [...keyed(newest)].map(([key, figure]) => ({
    title: `${figure.goal}: ${short(figure.what)}`,
    figure,
    runs: all.flatMap(({ commit, by }) => {
      const found = by.get(key);
      return found === undefined ? [] : [{ commit, spread: found.spread }];
    }),
  }));
}

const short = (what: string): string => {
  const [first = '', second = ''] = what.split(/[,(]/);
  const words = first.length < 16 ? `${first},${second}` : first;
  return words.length <= 34 ? words.trim() : `${words.slice(0, 33).trim()}…`;
};

function chartOf({ title, figure, runs }: Series, place: number): string {
  const { bound, unit } = figure;
  const medians = runs.map(({ spread }) => spread.median);
  // A single outlier must not flatten the medians.
  const top = Math.max(...medians, bound.floor, bound.aim) * 1.15;
  const shown = Math.min(top, CLIPPED_AT * Math.max(bound.floor, ...medians));
  // The axis starts at 0, unless the floor and the aim would then overlap.
  const lowest = Math.min(...medians, bound.floor, bound.aim);
  const from = Math.abs(bound.floor / bound.aim - 1) < 0.1 ? lowest * 0.9 : 0;
  const y = (value: number) => {
    const share = (Math.min(Math.max(value, from), shown) - from) / (shown - from);
    return HIGH - EDGE.bottom - share * (HIGH - EDGE.top - EDGE.bottom);
  };
  const step = (WIDE - EDGE.left - EDGE.right) / Math.max(1, runs.length);
  const x = (n: number) => EDGE.left + step * (n + 0.5);
  const limit = (kind: 'floor' | 'aim') =>
    `<line class="${kind}" x1="${EDGE.left}" x2="${WIDE - EDGE.right}" y1="${at(y(bound[kind]))}" y2="${at(y(bound[kind]))}"/>` +
    `<text class="s" x="${EDGE.left - 4}" y="${at(y(bound[kind]) + 4)}" text-anchor="end">${bound[kind]}</text>`;
  const dots = runs.map(
    ({ spread }, n) =>
      `<line class="range" x1="${at(x(n))}" x2="${at(x(n))}" y1="${at(y(spread.minimum))}" y2="${at(y(spread.maximum))}"/>` +
      `<circle cx="${at(x(n))}" cy="${at(y(spread.median))}" r="3.5"/>`,
  );
  const [first, last] = [runs[0]?.commit ?? '', runs.at(-1)?.commit ?? ''];
  const left = (place % COLUMNS) * WIDE;
  const down = Math.floor(place / COLUMNS) * HIGH;
  return [
    `<g transform="translate(${left} ${down})">`,
    `<text class="t" x="10" y="20">${escaped(title)}</text>`,
    `<text class="s" x="10" y="35">${said(medians.at(-1) ?? Number.NaN, unit)}, ${bound.side === 'most' ? 'lower' : 'higher'} is better</text>`,
    limit('floor'),
    limit('aim'),
    `<path class="trend" d="${runs.map(({ spread }, n) => `${n === 0 ? 'M' : 'L'}${at(x(n))} ${at(y(spread.median))}`).join('')}"/>`,
    ...dots,
    `<text class="s" x="${EDGE.left}" y="${HIGH - 8}">${first}</text>`,
    `<text class="s" x="${WIDE - EDGE.right}" y="${HIGH - 8}" text-anchor="end">${last}</text>`,
    '</g>',
  ].join('\n');
}

const at = (value: number): string => value.toFixed(1);
const said = (value: number, unit: string): string =>
  `${Number(value.toPrecision(3))} ${unit}`.trim();
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawingOf(series: readonly Series[], runs: readonly Run[]): string {
  const [width, height] = [COLUMNS * WIDE, Math.ceil(series.length / COLUMNS) * HIGH];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img" aria-labelledby="t d">
<title id="t">The figures of the last ${runs.length} committed runs of npm run bench</title>
<desc id="d">One chart a figure, the oldest run on the left. A dot is the median of a run, its line reaches from minimum to maximum and ends at the chart's edge. The red line is the floor, the green one the aim.</desc>
<style>
text { fill: #17211d } .t { font-size: 13px; font-weight: 650 } .s { font-size: 11px; fill: #47544e }
.floor, .aim, .range, .trend { fill: none; stroke-width: 1.5 }
.floor { stroke: #b3261e; stroke-dasharray: 6 4 } .aim { stroke: #2f7d4f; stroke-dasharray: 2 3 }
.range { stroke: #9aa7c9 } .trend { stroke: #41549c; opacity: 0.4 } circle { fill: #41549c }
</style>
<rect width="${width}" height="${height}" fill="#fbfcfa"/>
${series.map(chartOf).join('\n')}
</svg>
`;
}

const runs = readRuns();
writeFileSync(join(ROOT, 'docs/performance.svg'), drawingOf(seriesOf(runs), runs));
