import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { someAccess, someBilling, someStatus, someUser } from './client-people.ts';
import { openStage, type Stage, type StageOptions } from './client-stage.ts';

interface Visit extends BrowserContextOptions {
  /** Local and session storage before the page runs. */
  local?: Record<string, string>;
  tab?: Record<string, string>;
  /** Scripted answers in place of the usual ones, by procedure. */
  answers?: Record<string, unknown>;
  /** The page's clock runs only inside the wait helper and when the test advances it. */
  stopped?: boolean;
}

export interface Client {
  stage(): Stage;
  /** Opens a path with a clock that can be advanced. */
  visit(path: string, visit?: Visit): Promise<Page>;
  /** The same with a token and a matching current user. */
  visitSignedIn(path: string, user?: Parameters<typeof someUser>[0], visit?: Visit): Promise<Page>;
  allowConsoleError(text: RegExp): void;
}

export const TOKEN = { authToken: 'trader@example.com' };

/** Call once per file. Provides a stage with the built client and a browser, reset for every test. */
export function clientOfThisFile(
  options: StageOptions = {},
  defaults?: BrowserContextOptions,
): Client {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(options);
  });
  // Runs after the pages are closed, which is registered later, so a late call still finds its answer.
  afterEach(() => stage.forget());
  afterAll(() => stage.close());
  const browser = browserOfThisFile(defaults);

  const visit: Client['visit'] = async (
    path,
    { local = {}, tab = {}, answers = {}, stopped = false, ...context } = {},
  ) => {
    for (const [procedure, answer] of Object.entries(answers)) stage.answer(procedure, answer);
    const page = await browser.open(context);
    await page.addInitScript(
      (stored) => {
        // Only once, so the page's changes survive a reload.
        if (sessionStorage.getItem('seeded') !== null) return;
        sessionStorage.setItem('seeded', 'true');
        for (const [key, value] of Object.entries(stored.local)) localStorage.setItem(key, value);
        for (const [key, value] of Object.entries(stored.tab)) sessionStorage.setItem(key, value);
      },
      { local, tab },
    );
    await page.clock.install();
    // Playwright refuses a time that is past when the page hears of it.
    if (stopped) await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(stage.origin + path);
    // The app replaces the logo once the page's frame is painted.
    const begun = page.locator('.boot').waitFor({ state: 'detached' });
    if (context.javaScriptEnabled !== false) await (stopped ? interrupt(page, begun) : begun);
    return page;
  };

  return {
    stage: () => stage,
    visit,
    async visitSignedIn(path, user = {}, options = {}) {
      stage.answer('auth.currentUser', someUser(user));
      stage.answer('auth.checkUserAccess', someAccess());
      stage.answer('billing.subscriptionStatus', someStatus());
      stage.answer('auth.mailPreference', { optional: true });
      const { subscriptionPlan: plan, subscriptionStatus } = someUser(user);
      stage.answer('billing.overview', someBilling({ plan, subscriptionStatus }));
      return visit(path, { ...options, local: { ...TOKEN, ...options.local } });
    },
    allowConsoleError: browser.allowConsoleError,
  };
}

/** Small enough that no delay of the product passes unnoticed. */
const STEP_MS = 5;

/** Advances a stopped page's clock in small steps until this happens, so a slow machine adds no time. */
export async function interrupt<T>(page: Page, coming: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void coming.then(over, over);
  while (!isOver) await page.clock.runFor(STEP_MS);
  return coming;
}

/**
 * Advances a stopped page's clock until this is true at once. Returns the milliseconds that passed on the page.
 */
export async function advanceUntil(page: Page, isTrue: () => Promise<boolean>): Promise<number> {
  let passed = 0;
  for (; !(await isTrue()); passed += STEP_MS) await page.clock.runFor(STEP_MS);
  return passed;
}

export function toastIn(page: Page): Locator {
  return page.getByLabel('Notifications (F8)');
}

/** Waits until the toast shows both lines. */
export async function toastSays(page: Page, title: string, message: string): Promise<void> {
  await toastIn(page).getByText(title, { exact: true }).waitFor();
  await toastIn(page).getByText(message, { exact: true }).waitFor();
}

export async function pathOf(page: Page): Promise<string> {
  return page.evaluate(() => window.location.pathname + window.location.search);
}
