import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { afterAll, afterEach, expect } from 'vitest';
import { findInstalledBrowser } from '../../../scripts/testing/installed-browser.ts';
import { PATIENCE_MS } from '../patience.ts';
import { keepContext } from './kept-context.ts';

const QUIET = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Saves the exchange with a process that only passes drawings on.
  '--in-process-gpu',
  // A page in a running process costs half of one in a new process.
  '--process-per-site',
];

/** Most files: animated frames take a tenth of the CPU. */
const STILL: BrowserContextOptions = { reducedMotion: 'reduce' };
/** For files whose subject moves: dialogs, notifications, the landing page, whole journeys. */
export const ANIMATED: BrowserContextOptions = { reducedMotion: 'no-preference' };

const VIOLATION = 'reportPolicyViolation';
const BROKE = / broke its content policy: /;

/** Runs that expect page waits to fail set a shorter time. */
const PAGE_WITHIN_MS = Number(process.env.BROWSER_PATIENCE_MS ?? PATIENCE_MS);

export interface TestBrowser {
  /** A page in a fresh browser context, without cookies or storage. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Allows a console error that this test expects, such as one for a refused call. */
  allowConsoleError(text: RegExp): void;
}

/** The files of a worker share one browser, which ends with the worker. Each page has a context of its own. */
const shared: { browser?: Promise<Browser> } = {};

function sharedBrowser(): Promise<Browser> {
  shared.browser = (shared.browser ?? launch()).then(
    (running) => (running.isConnected() ? running : launch()),
    launch,
  );
  return shared.browser;
}

/** Call once per file. A console error that no test allowed fails the test in which it appears. */
export function browserOfThisFile(defaults = STILL): TestBrowser {
  const errors: string[] = [];
  let allowed: RegExp[] = [];
  const opened: BrowserContext[] = [];
  const kept = keepContext(sharedBrowser, prepare);

  async function prepare(context: BrowserContext): Promise<void> {
    context.setDefaultTimeout(PAGE_WITHIN_MS);
    // Also watches pages that a page opens, such as a payment page or an invite.
    context.on('page', (page) => watch(page, errors));
    await reportViolations(context, (violation) => errors.push(violation));
  }

  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) await tellPages(await shared.browser, errors);
    await Promise.all([
      kept.giveBack(hasFailed),
      ...opened.splice(0).map((context) => context.close()),
    ]);
    const unexpected = errors
      .splice(0)
      .filter((error) => BROKE.test(error) || !allowed.some((text) => text.test(error)));
    allowed = [];
    expect(unexpected, 'console errors').toEqual([]);
  });

  afterAll(() => kept.close());

  const openAnother = async (options: BrowserContextOptions) => {
    const context = await (await sharedBrowser()).newContext(options);
    opened.push(context);
    await prepare(context);
    return context;
  };

  return {
    allowConsoleError: (text) => void allowed.push(text),
    async open(options) {
      const wanted = { ...defaults, ...options };
      const context = (await kept.take(wanted)) ?? (await openAnother(wanted));
      return context.newPage();
    },
  };
}

/** Prints the page at the moment of failure, because a failure elsewhere may not be reproducible. */
async function tellPages(browser: Browser | undefined, errors: readonly string[]): Promise<void> {
  for (const page of (browser?.contexts() ?? []).flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2_000 })
      .catch((error: Error) => error.message);
    console.error(`At ${page.url()} the page showed:\n${text.slice(0, 2_000)}`);
  }
  for (const error of errors) console.error(`The console: ${error}`);
}

function watch(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`${page.url()} threw ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    errors.push(`${message.location().url || page.url()} logged ${message.text()}`);
  });
}

/** Reports violations of the page's CSP, apart from console errors, so no allowance hides one. */
async function reportViolations(
  context: BrowserContext,
  report: (violation: string) => void,
): Promise<void> {
  await context.exposeBinding(VIOLATION, ({ page }, what: string) =>
    report(`${page.url()} broke its content policy: ${what}`),
  );
  await context.addInitScript((name) => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const tell = (window as unknown as Record<string, (what: string) => void>)[name];
      tell?.(`${violatedDirective} ${blockedURI}`);
    });
  }, VIOLATION);
}

function launch(): Promise<Browser> {
  const found = findInstalledBrowser();
  if (found === null) {
    throw new Error(
      'No Chromium was found: `npm test` installs one, or name one in CHROMIUM_PATH.',
    );
  }
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: found.path,
    timeout: PAGE_WITHIN_MS,
    args: [...QUIET, ...(isRoot ? ['--no-sandbox'] : [])],
  });
}
