import { expect, test } from 'vitest';
import { clientOfThisFile } from './support/client-of-this-file.ts';

const client = clientOfThisFile();

test('forced colours bring back the browser’s own tick, without ours over it', async () => {
  const page = await client.visit('/login', { forcedColors: 'active' });
  const ticks = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('input'));
    box.type = 'checkbox';
    const tick = () => getComputedStyle(box, '::before').content;
    box.checked = true;
    const checked = tick();
    box.indeterminate = true;
    return { look: getComputedStyle(box).appearance, checked, indeterminate: tick() };
  });
  expect(ticks).toEqual({ look: 'auto', checked: 'none', indeterminate: 'none' });
});

test('a native progress bar has the colour of the shop’s controls', async () => {
  const page = await client.visit('/login');
  const [bar, accent] = await page.evaluate(() => {
    const progress = document.body.appendChild(document.createElement('progress'));
    const line = document.body.appendChild(document.createElement('hr'));
    line.style.color = 'var(--wl-wick-text)';
    return [getComputedStyle(progress).accentColor, getComputedStyle(line).color];
  });
  expect(bar).toBe(accent);
});
