import type { Browser, Page } from 'playwright';
import type { openStage } from '../../tests/browser/support/client-stage.ts';
import type { Scene } from './scene.ts';
import { setScene } from './scenes.ts';

const PENDING = { email: 'trader@example.com', plan: 'standard', billing: 'monthly' };

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Opens a scene in its own browser, brings it into its state, and keeps the page open until `see` resolves. */
export async function visitScene(
  browser: Browser,
  stage: Awaited<ReturnType<typeof openStage>>,
  scene: Scene,
  { width, colorScheme }: Look,
  see: (page: Page) => Promise<void>,
): Promise<void> {
  setScene(stage, scene);
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
  await context.addInitScript(
    (kept) => {
      if (kept.token !== null) localStorage.setItem('authToken', kept.token);
      sessionStorage.setItem('pendingSubscription', kept.pending);
      if (kept.operator) sessionStorage.setItem('adminSession', 'true');
    },
    {
      token: scene.user === undefined ? null : PENDING.email,
      pending: JSON.stringify({ ...PENDING, price: 49, userId: 'u1' }),
      operator: scene.operator === true,
    },
  );
  try {
    const page = await context.newPage();
    // Browsers offer no passkeys on an IP address.
    await page.goto(stage.origin.replace('127.0.0.1', 'localhost') + scene.path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await scene.act?.(page);
    await page.waitForLoadState('networkidle');
    await see(page);
  } finally {
    await context.close();
  }
}
