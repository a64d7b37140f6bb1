import type { Browser, BrowserContext, BrowserContextOptions, Clock, Page } from 'playwright';

/**
 * A browser context for the tests of a file, one after another. Chromium keeps one process per site and context while
 * a page of it is open, so a page stays open between the tests: a page in a running process costs half of one in a new
 * process. Each test gets a new page; cookies and storage are emptied in between.
 */
export interface KeptContext {
  /** Null while another page of this test uses it. */
  take(options: BrowserContextOptions): Promise<BrowserContext | null>;
  /** Call after each test. `isSpoiled`: the next test gets a new context. */
  giveBack(isSpoiled: boolean): Promise<void>;
  close(): Promise<void>;
}

interface Kept {
  readonly options: string;
  readonly context: BrowserContext;
  /** Keeps the process of the site. */
  keeper?: Page;
  /** Origins of the visited pages. Another test would inherit what a second one has stored. */
  readonly origins: Set<string>;
  /** Whether a test moved its clock, which all later pages would inherit. */
  hasMovedClock: boolean;
}

const CLOCK_MOVES = [
  'fastForward',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

export function keepContext(
  browser: () => Promise<Browser>,
  prepare: (context: BrowserContext) => Promise<void>,
): KeptContext {
  let kept: Kept | undefined;
  let isTaken = false;

  const close = async () => {
    const closing = kept;
    kept = undefined;
    await closing?.context.close();
  };

  return {
    async take(options) {
      if (isTaken) return null;
      isTaken = true;
      const wanted = JSON.stringify(options);
      if (kept?.options !== wanted) await close();
      kept ??= await openKept(await browser(), options, wanted, prepare);
      return kept.context;
    },
    async giveBack(isSpoiled) {
      isTaken = false;
      if (kept === undefined) return;
      const isReusable = !isSpoiled && !kept.hasMovedClock && kept.origins.size === 1;
      if (!isReusable || !(await empty(kept))) await close();
    },
    close,
  };
}

async function openKept(
  browser: Browser,
  options: BrowserContextOptions,
  wanted: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Kept> {
  const context = await browser.newContext(options);
  const kept: Kept = { options: wanted, context, origins: new Set(), hasMovedClock: false };
  watchClock(context.clock, () => {
    kept.hasMovedClock = true;
  });
  await prepare(context);
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin } = new URL(frame.url());
      if (origin !== 'null') kept.origins.add(origin);
    }),
  );
  return kept;
}

/** Installs the clock once, and reports when it is moved. */
function watchClock(clock: Clock, onMove: () => void): void {
  const { install } = clock;
  let installed: Promise<void> | undefined;
  clock.install = (options) => {
    if (options !== undefined) onMove();
    installed ??= install.call(clock, options);
    return installed;
  };
  for (const move of CLOCK_MOVES) {
    const original = clock[move] as (...values: unknown[]) => Promise<void>;
    Object.assign(clock, {
      [move]: (...values: unknown[]) => {
        onMove();
        return original.apply(clock, values);
      },
    });
  }
}

/** False if it cannot be emptied. */
async function empty(kept: Kept): Promise<boolean> {
  const [origin] = kept.origins;
  try {
    kept.keeper ??= await openKeeper(kept.context, `${origin}/kept`);
    const { keeper } = kept;
    const others = kept.context.pages().filter((page) => page !== keeper);
    await Promise.all(others.map((page) => page.close()));
    await kept.context.clearCookies();
    await keeper.evaluate(() => localStorage.clear());
    return true;
  } catch {
    return false;
  }
}

/** Opened while a page of the site is still open, so it gets the same process. */
async function openKeeper(context: BrowserContext, address: string): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await keeper.goto(address);
  return keeper;
}
