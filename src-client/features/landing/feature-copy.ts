export interface Showcase {
  id: 'signals' | 'order-blocks' | 'wave';
  premium: boolean;
  title: string;
  text: string;
  points: readonly string[];
}

export const SHOWCASES: readonly Showcase[] = [
  {
    id: 'signals',
    premium: false,
    title: 'Buy and sell signals, on the candle',
    text: 'The main indicator follows trend and momentum and marks the turn once its candle has closed. One mark, one decision, no guessing which line to believe.',
    points: ['Entry and exit marks', 'Support and resistance in view', 'Alerts on every signal'],
  },
  {
    id: 'order-blocks',
    premium: true,
    title: 'Order blocks, where size was traded',
    text: 'Orderblock finds the last candle before a strong move and keeps its zone on the chart until price closes through it. You see where the market may react.',
    points: [
      'Demand and supply zones',
      'Volume and liquidity at a glance',
      'Old zones disappear automatically',
    ],
  },
  {
    id: 'wave',
    premium: true,
    title: 'A wave under every move',
    text: 'Wavematrix is an oscillator for the strength behind price. Crosses at the outer bands count most, and a fading wave warns you before price turns.',
    points: ['Momentum and its turn', 'Divergence at a glance', 'Pairs with every signal'],
  },
];

interface Tile {
  title: string;
  text: string;
  /** SVG strokes in a 24 by 24 view box. */
  icon: string;
}

export const TILES: readonly Tile[] = [
  {
    title: 'Real-time alerts',
    text: 'Intraday and swing alerts the moment a signal is confirmed.',
    icon: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.500h4',
  },
  {
    title: 'Volume and liquidity',
    text: 'Where contracts changed hands, and where orders still rest.',
    icon: 'M4 20V13M9.300 20V8M14.700 20V11M20 20V4',
  },
  {
    title: 'Support and resistance',
    text: 'Levels that were tested before, drawn and kept up to date.',
    icon: 'M3 6h18M3 18h18M4 14l5-4 4 3 7-5',
  },
  {
    title: 'Trader community',
    text: 'A Discord server to ask, compare and learn in, day and night.',
    icon: 'M4 5h16v11H11l-5 4v-4H4zM8.500 10.500h.01M12 10.500h.01M15.500 10.500h.01',
  },
  {
    title: 'On your own charts',
    text: 'Everything runs inside TradingView, on any market and device.',
    icon: 'M3 5h18v12H3zM8.500 21h7M12 17v4M7 13l3.500-3 2.500 2 4-4',
  },
  {
    title: '1-on-1 coaching',
    text: 'Premium members review their trades with an analyst.',
    icon: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-3.500 2.700-6 6-6s6 2.500 6 6M16.500 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c1.900.8 3 2.800 3 5.500',
  },
];
