import { defineTexts } from '../define-texts.ts';

export const GUIDE_CHAPTERS = defineTexts('guide', [
  {
    title: 'Find and add your indicators',
    steps: [
      'Save your TradingView username on the dashboard and wait for the Active badge.',
      'Open a chart on TradingView, press Indicators, then Invite-only scripts.',
      'Choose the indicator. It opens on the chart; the star adds it to your favorites.',
    ],
  },
  {
    title: 'Main indicator: entries and exits',
    steps: [
      'Works on every market; start with the 15-minute and 1-hour charts.',
      'A green mark below a candle is a buy signal, a red mark above it a sell signal. A signal counts when its candle has closed.',
      'For alerts press Create alert, choose the indicator as the condition and “Once per bar close”.',
    ],
  },
  {
    title: 'Where signals appear',
    steps: [
      'On your chart, as marks on the candles, in any market and timeframe.',
      'As TradingView alerts on your phone, by email or on the desktop, once you create them.',
      'In the signal channels of the Discord community, with the analysis behind them.',
    ],
  },
  {
    title: 'Orderblock: where price was decided',
    steps: [
      'Each zone starts at the last candle against a strong move and ends when price closes through it.',
      'Look for a signal of the main indicator inside a zone that price visits for the first time.',
      'A zone is strongest on its first visit and weakens with each one after.',
    ],
  },
  {
    title: 'Wavematrix: strength of the move',
    steps: [
      'The oscillator has its own pane. A cross near the outer bands weighs more than one in the middle.',
      'When price makes a new high and the wave does not, the move is losing strength.',
      'A buy signal is stronger while the wave turns up from below. For sell signals it is the reverse.',
    ],
  },
  {
    title: 'Something is missing',
    steps: [
      'No invite-only script? Compare the username on the dashboard with the one on your TradingView profile.',
      'The badge says Active but the script is missing? Sign out of TradingView and back in.',
      'Cannot join the community? Request a new invitation under Quick Access. Each works once.',
    ],
  },
]);
