import lighthouse, { type Config, type Result } from 'lighthouse';
import { CATEGORIES, type Category } from './floors.ts';

/** One Lighthouse visit, in Lighthouse's terms. */
export interface Visit {
  scores: Record<Category, number>;
  /** Milliseconds. Layout shift has its own unit. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  bytes: number;
  /** Lighthouse's measure of the machine. The simulated phone is four times slower. */
  benchmarkIndex: number;
  /** Audits below full score, with their category. */
  lost: string[];
}

/** A busy machine sometimes loses a trace. The visit is then repeated and reported. */
export async function measure(
  url: string,
  { port, status = 200 }: { port: number; status?: number },
  triesLeft = 3,
): Promise<Visit> {
  try {
    return await visit(url, port, status);
  } catch (error) {
    if (triesLeft <= 1) throw error;
    console.error(`${url} again: ${(error as Error).message}`);
    return measure(url, { port, status }, triesLeft - 1);
  }
}

/** Lighthouse's defaults: a simulated mid-range phone on slow 4G. */
async function visit(url: string, port: number, status: number): Promise<Visit> {
  const run = await lighthouse(
    url,
    {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      ignoreStatusCode: status !== 200,
    },
    status === 200 ? undefined : withoutOwnStatus(status),
  );
  if (run === undefined) throw new Error(`Lighthouse did not answer for ${url}.`);
  const { lhr } = run;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const figure = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
    benchmarkIndex: lhr.environment.benchmarkIndex,
    lost: lostAudits(lhr),
  };
}

/** Ignores the status that the page is meant to have, which Chromium logs as an error. */
function withoutOwnStatus(status: number): Config {
  const ignoredPatterns = [`responded with a status of ${status}`];
  return {
    extends: 'lighthouse:default',
    audits: [{ path: 'errors-in-console', options: { ignoredPatterns } }],
  };
}

function lostAudits({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  );
}
