import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

export const LANDING_COPY = defineTexts('landing', {
  head: {
    title: template('{brand}: buy and sell signals for TradingView'),
    description:
      'Buy and sell signals, order blocks and a wave oscillator for TradingView, with a community of traders. Start free.',
  },
  nav: {
    features: 'Features',
    pricing: 'Pricing',
    signIn: 'Sign In',
    start: 'Get Started',
    dashboard: 'Dashboard',
  },
  hero: {
    eyebrow: 'Indicators and signals for TradingView',
    titleLead: 'See the entry.',
    titleTail: 'Know the exit.',
    lead: 'Buy and sell signals, order blocks and a wave oscillator, drawn on the charts you already use. With a community that trades alongside you.',
    plans: 'See the plans',
    how: 'How it works',
    chartTitle: 'Demo market · 1h',
    chartNote: 'Illustration',
    legend: ['Signals', 'Orderblock', 'Wavematrix'],
    chart: 'A drawn candlestick chart with buy and sell marks and three order-block zones',
    wave: 'A wave oscillator below the price, with its turning points',
  },
  stats: {
    traders: 'Active Traders',
    accuracy: 'Accuracy Rate',
    coverage: 'Market Coverage',
    record: 'See every signal in our public track record',
  },
  features: {
    eyebrow: 'Features',
    title: 'Three indicators. One reading of the market.',
    lead: 'Each answers a different question. Together they tell you when to act and when to wait.',
  },
  tilesTitle: 'Everything around the signal',
  footer: {
    links: 'Footer',
    help: 'Help Center',
    contact: 'Contact',
    privacy: 'Privacy',
    terms: 'Terms',
    record: 'Track record',
    status: 'Status',
    risk: 'Trading carries risk. Signals are information, not advice, and past results guarantee nothing.',
  },
  premium: 'Premium',
  standard: 'Standard and Premium',
  indicators: {
    one: 'One indicator. One reading of the market.',
    other: template('{count} indicators. One reading of the market.'),
  },
  indicatorLead: 'Runs inside TradingView, on any market and device.',
  from: template('{plan} and above'),
  both: template('{first} and {last}'),
  buy: 'BUY',
  sell: 'SELL',
  demand: 'DEMAND',
  supply: 'SUPPLY',
  counts: ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'],
  pictures: {
    signals:
      'Candles with two moving averages, and a mark at every crossing: buy below, sell above',
    blocks: 'Candles with shaded zones that start at the last candle before a strong move',
    price: 'Candles rising and falling',
    wave: 'The oscillator beneath, with its turning points marked',
  },
});

/** One per picture. */
export const SHOWCASE_TEXTS = defineTexts('landing.showcases', {
  signals: {
    title: 'Buy and sell signals, on the candle',
    text: 'The main indicator follows trend and momentum and marks the turn once its candle has closed. One mark, one decision, no guessing which line to believe.',
    points: ['Entry and exit marks', 'Support and resistance in view', 'Alerts on every signal'],
  },
  'order-blocks': {
    title: 'Order blocks, where the big orders traded',
    text: 'Orderblock finds the last candle before a strong move and keeps its zone on the chart until price closes through it. You see where the market may react.',
    points: [
      'Demand and supply zones',
      'Volume and liquidity at a glance',
      'Old zones disappear automatically',
    ],
  },
  wave: {
    title: 'A wave under every move',
    text: 'Wavematrix is an oscillator for the strength behind price. Crosses at the outer bands count most, and a fading wave warns you before price turns.',
    points: ['Momentum and its turn', 'Divergence at a glance', 'Pairs with every signal'],
  },
});

export const TILE_TEXTS = defineTexts('landing.tiles', {
  alerts: {
    title: 'Real-time alerts',
    text: 'Intraday and swing alerts the moment a signal is confirmed.',
  },
  volume: {
    title: 'Volume and liquidity',
    text: 'Where contracts changed hands, and where orders still rest.',
  },
  levels: {
    title: 'Support and resistance',
    text: 'Levels that were tested before, drawn and kept up to date.',
  },
  community: {
    title: 'Trader community',
    text: 'A Discord server to ask, compare and learn in, day and night.',
  },
  charts: {
    title: 'On your own charts',
    text: 'Everything runs inside TradingView, on any market and device.',
  },
  coaching: {
    title: '1-on-1 coaching',
    text: 'Premium members review their trades with an analyst.',
  },
});
