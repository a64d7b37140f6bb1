import { expect, it } from 'vitest';
import { loggedPath } from '../../../src-server/http/logged-path.ts';

const TOKEN = 'q0Zx-7_'.repeat(7).slice(0, 43);

it.each([
  `/hooks/tv/wm/${TOKEN}`,
  `/Hooks/TV/wm/${TOKEN}`,
  `//hooks//tv///wm/${TOKEN}`,
  `/hooks/tv/wm//${TOKEN}/`,
  `/hooks/tv/${TOKEN}`,
  `/api/hooks/tv/wm/${TOKEN}`,
  `/hooks/tv/wm/${TOKEN.slice(0, 20)}`,
])('a log shows no token of the address %s', (path) => {
  expect(loggedPath(path)).not.toContain(TOKEN.slice(0, 10));
  expect(loggedPath(path)).toMatch(/hooks.*…/i);
});

it('a log shows every other path as it is', () => {
  for (const path of ['/', '/record', '/hooks/tv', `/assets/${TOKEN}.js`]) {
    expect(loggedPath(path)).toBe(path);
  }
});
