import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';

/**
 * Pictures of pages at three widths in both schemes: `node scripts/screenshots.ts http://127.0.0.1:5173 / /login`.
 * They land in `screenshots/`.
 */
const [origin = 'http://127.0.0.1:3000', ...named] = process.argv.slice(2);
const paths = named.length > 0 ? named : ['/', '/login', '/email-step?plan=standard', '/nowhere'];
const WIDTHS = [320, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;
const OUT = process.env.SCREENSHOT_DIR ?? 'screenshots';

mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
for (const colorScheme of SCHEMES) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error('page error:', error.message));
    for (const path of paths) {
      await page.goto(origin + path, { waitUntil: 'load' });
      await page.locator('h1').first().waitFor({ timeout: 10_000 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      if (overflow > 0) console.error(`${path} at ${width}: ${overflow} px too wide`);
      const name = path === '/' ? 'home' : path.replace(/[^a-z0-9]+/gi, '-').replace(/^-/, '');
      await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
