import { type SHOWCASE_TEXTS, TILE_TEXTS } from '../../../src/texts/pages/landing.texts.ts';

export interface Showcase {
  id: keyof typeof SHOWCASE_TEXTS;
  premium: boolean;
}

export const SHOWCASES: readonly Showcase[] = [
  { id: 'signals', premium: false },
  { id: 'order-blocks', premium: true },
  { id: 'wave', premium: true },
];

interface Tile {
  texts: { readonly title: string; readonly text: string };
  /** SVG strokes in a 24 by 24 view box. */
  icon: string;
}

export const TILES: readonly Tile[] = [
  {
    texts: TILE_TEXTS.alerts,
    icon: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.500h4',
  },
  {
    texts: TILE_TEXTS.volume,
    icon: 'M4 20V13M9.300 20V8M14.700 20V11M20 20V4',
  },
  {
    texts: TILE_TEXTS.levels,
    icon: 'M3 6h18M3 18h18M4 14l5-4 4 3 7-5',
  },
  {
    texts: TILE_TEXTS.community,
    icon: 'M4 5h16v11H11l-5 4v-4H4zM8.500 10.500h.01M12 10.500h.01M15.500 10.500h.01',
  },
  {
    texts: TILE_TEXTS.charts,
    icon: 'M3 5h18v12H3zM8.500 21h7M12 17v4M7 13l3.500-3 2.500 2 4-4',
  },
  {
    texts: TILE_TEXTS.coaching,
    icon: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-3.500 2.700-6 6-6s6 2.500 6 6M16.500 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c1.900.8 3 2.800 3 5.500',
  },
];
