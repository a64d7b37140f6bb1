import { plotOf, rangeOf } from '../features/chart/geometry.ts';
import { orderBlocks } from '../features/chart/indicators.ts';
import { HERO_MARKET } from '../features/landing/demo-markets.ts';
import { encodePng } from './png.ts';

const WIDTH = 1200;
const HEIGHT = 630;

type Colour = readonly [number, number, number];
const INK: Colour = [12, 15, 20];
const GRID: Colour = [26, 32, 41];
const AMBER: Colour = [255, 178, 36];
const UP: Colour = [53, 205, 155];
const DOWN: Colour = [255, 115, 134];

/** Preview image for shared links: the hero's market without words, which fits any brand. */
export function drawSocialCard(): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  const fill = (x: number, y: number, w: number, h: number, colour: Colour, opacity = 1) => {
    for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + h); row += 1) {
      for (let column = Math.max(0, x); column < Math.min(WIDTH, x + w); column += 1) {
        const at = (row * WIDTH + column) * 3;
        for (const [part, value] of colour.entries()) {
          const under = pixels[at + part] ?? 0;
          pixels[at + part] = Math.round(under + (value - under) * opacity);
        }
      }
    }
  };

  fill(0, 0, WIDTH, HEIGHT, INK);
  for (let x = 60; x < WIDTH; x += 120) fill(x, 0, 1, HEIGHT, GRID);
  for (let y = 45; y < HEIGHT; y += 90) fill(0, y, WIDTH, 1, GRID);

  const { low, high } = rangeOf(HERO_MARKET);
  const frame = { width: WIDTH, height: HEIGHT, top: 70, bottom: 70, right: 60 };
  const plot = plotOf(HERO_MARKET.length, low, high, frame);
  for (const zone of orderBlocks(HERO_MARKET, 3)) {
    const top = plot.y(zone.high);
    const colour = zone.side === 'demand' ? UP : DOWN;
    fill(
      plot.x(zone.from),
      top,
      plot.x(zone.to) - plot.x(zone.from),
      plot.y(zone.low) - top,
      colour,
      0.18,
    );
  }
  for (const [index, candle] of HERO_MARKET.entries()) {
    const colour = candle.close >= candle.open ? UP : DOWN;
    const top = plot.y(Math.max(candle.open, candle.close));
    const bottom = plot.y(Math.min(candle.open, candle.close));
    fill(
      plot.x(index) - 1,
      plot.y(candle.high),
      2,
      plot.y(candle.low) - plot.y(candle.high),
      colour,
    );
    fill(plot.x(index) - 4, top, 8, Math.max(2, bottom - top), colour);
  }
  const last = plot.y(HERO_MARKET.at(-1)?.close ?? low);
  for (let x = 0; x < WIDTH; x += 14) fill(x, last, 6, 2, AMBER);
  fill(WIDTH - 54, last - 12, 54, 26, AMBER);
  fill(0, HEIGHT - 10, WIDTH, 10, AMBER);
  return encodePng(WIDTH, HEIGHT, pixels);
}
