import { headOf, thisRun, writePaper } from '../this-run.ts';
import { PAGES } from './floors.ts';
import type { Visit } from './measure.ts';

/** Writes the medians as a committed table that states what was measured, when and where. */
export function writeReport(pages: Record<string, { median: Visit; visits: Visit[] }>): void {
  const rows = Object.entries(pages).map(([name, { median, visits }]) => {
    const { scores } = median;
    const isSought = PAGES.find((page) => page.name === name)?.floors.seo !== undefined;
    const cells = [
      name,
      scores.performance,
      scores.accessibility,
      scores['best-practices'],
      isSought ? scores.seo : '–',
      visits.map((visit) => visit.scores.performance).join(' '),
      Math.round(median.firstPaint),
      Math.round(median.largestPaint),
      Math.round(median.blocked),
      Number(median.shift.toFixed(4)),
      Math.round(median.bytes / 1024),
      Math.round(median.benchmarkIndex),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const runs = Object.values(pages)[0]?.visits.length ?? 0;
  writePaper('lighthouse', [
    '# Lighthouse',
    '',
    `${headOf('npm run check -- lighthouse --report', thisRun())}.`,
    '',
    `The mobile preset on the built client behind \`npm start\`, the median of ${runs} visits to each page. Floors:`,
    'performance 98 for / and 95 for the others, 100 for accessibility, best practices and SEO; a page that is not',
    'found has no SEO part. The phone is simulated as four times slower than the machine: the last column is how fast',
    'Lighthouse found that to be, and a machine of half the index gives half the phone.',
    '',
    '| page | performance | accessibility | best practices | SEO | each visit | first paint ms | largest paint ms | blocked ms | shift | KB | machine |',
    `|${'---|'.repeat(12)}`,
    ...rows,
  ]);
}
