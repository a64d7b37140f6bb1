import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Colour, drawPng } from './png.ts';

/** Discord's six default avatars, by number. */
const DEFAULT_COLOURS: readonly Colour[] = [
  [88, 101, 242],
  [117, 126, 138],
  [59, 165, 93],
  [250, 166, 26],
  [237, 66, 69],
  [235, 69, 159],
];
const PAPER: Colour = [242, 243, 245];
const CELLS = 5;

/** CDN images: /avatars/{user}/{hash}.png and /embed/avatars/{n}.png. */
export function createAvatars(): Hono {
  const app = new Hono();
  app.get('/avatars/:user/:file', (c) => {
    const hash = /^((?:a_)?[0-9a-f]{32})\.(png|gif|webp|jpg|jpeg)$/.exec(c.req.param('file'))?.[1];
    if (hash === undefined) return c.notFound();
    return picture(c, patternOf(hash));
  });
  app.get('/embed/avatars/:file', (c) => {
    const number = /^([0-5])\.png$/.exec(c.req.param('file'))?.[1];
    const colour = number === undefined ? undefined : DEFAULT_COLOURS[Number(number)];
    if (colour === undefined) return c.notFound();
    return picture(c, (x, y) => (isFace(x, y) ? PAPER : colour));
  });
  return app;
}

/** Always a PNG, whatever the extension: every browser shows it. */
function picture(c: Context, colourAt: (x: number, y: number) => Colour) {
  const side = [16, 32, 64, 128, 256].find((size) => size === Number(c.req.query('size'))) ?? 128;
  const png = drawPng(side, (x, y) => colourAt((x + 0.5) / side, (y + 0.5) / side));
  return c.body(new Uint8Array(png), 200, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** A mirrored pattern of squares, derived from the hash. */
function patternOf(hash: string): (x: number, y: number) => Colour {
  const bytes = createHash('sha256').update(hash).digest();
  const ink: Colour = [(bytes[0] ?? 0) % 160, (bytes[1] ?? 0) % 160, 80 + ((bytes[2] ?? 0) % 150)];
  return (x, y) => {
    const column = Math.floor(x * CELLS);
    const mirrored = Math.min(column, CELLS - 1 - column);
    const cell = Math.floor(y * CELLS) * 3 + mirrored;
    return ((bytes[3 + cell] ?? 0) & 1) === 1 ? ink : PAPER;
  };
}

/** A round head on the coloured background. */
function isFace(x: number, y: number): boolean {
  return (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.06;
}
