import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import { callerOf } from '../../tests/support/control-call.ts';
import { GREEN_SHOP } from '../../tests/support/shop/green-shop.ts';
import { sellShop } from '../../tests/support/shop/sell-shop.ts';
import { getBrowser } from '../testing/launch-browser.ts';
import { ownerOf } from './docs-pictures/owner.ts';
import { PAGES } from './lighthouse/floors.ts';
import { withFreshServer } from './lighthouse/fresh-server.ts';
import { measure, type Visit } from './lighthouse/measure.ts';
import { brokenFloors, medianOf } from './lighthouse/median.ts';
import { paySession } from './lighthouse/paid-session.ts';
import { writeReport } from './lighthouse/write-report.ts';

/**
 * Runs Lighthouse's mobile preset against the built client behind `npm start` and compares the median of five visits
 * per page with the floors. Arguments select pages by name, LIGHTHOUSE_RUNS sets the number of visits, and `--report`
 * writes docs/reports/lighthouse.md. `--second-shop` measures the pages of the second shop, built through the operator's
 * calls, except those that need a payment. It writes no report.
 */
const OUT = '.cache/lighthouse';
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const isSecondShop = process.argv.includes('--second-shop');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const needsPayment = ({ path }: (typeof PAGES)[number]) => path.includes('{session}');
const pages = PAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).filter(
  (page) => !isSecondShop || !needsPayment(page),
);

const chrome = await launch({
  chromePath: getBrowser().path,
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-dev-shm-usage'],
});

try {
  const medians = await withFreshServer(async (server) => {
    const { url } = server;
    if (isSecondShop) {
      await sellShop(
        { url, control: callerOf(server.control), owner: ownerOf(server) },
        GREEN_SHOP,
      );
    }
    const session = pages.some(needsPayment) ? await paySession(url, chrome.port) : '';
    const found: Record<string, { median: Visit; visits: Visit[] }> = {};
    for (const { name, path, status = 200 } of pages) {
      const address = url + path.replace('{session}', session);
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await measure(address, { port: chrome.port, status }));
      }
      found[name] = { median: medianOf(visits), visits };
    }
    return found;
  });
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, 'report.json'), JSON.stringify(medians, null, 2));
  if (process.argv.includes('--report') && !isSecondShop) writeReport(medians);
  console.table(
    Object.fromEntries(
      Object.entries(medians).map(([name, { median, visits }]) => [
        name,
        {
          ...median.scores,
          spread: visits.map(({ scores }) => scores.performance).join(' '),
          'first paint ms': Math.round(median.firstPaint),
          'largest paint ms': Math.round(median.largestPaint),
          'blocked ms': Math.round(median.blocked),
          shift: Number(median.shift.toFixed(4)),
          KB: Math.round(median.bytes / 1024),
          machine: Math.round(median.benchmarkIndex),
        },
      ]),
    ),
  );
  for (const { name, floors } of pages) {
    const median = medians[name]?.median;
    if (median === undefined) continue;
    for (const lost of median.lost) console.log(`${name} lost ${lost}`);
    for (const sentence of brokenFloors(name, median, floors)) {
      console.error(`BELOW ${sentence}`);
      process.exitCode = 1;
    }
  }
} finally {
  chrome.kill();
}
