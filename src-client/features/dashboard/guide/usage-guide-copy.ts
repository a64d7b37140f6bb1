interface GuideChapter {
  title: string;
  steps: readonly string[];
}

export const GUIDE_CHAPTERS: readonly GuideChapter[] = [
  {
    title: 'Find and add your indicators',
    steps: [
      'Save your TradingView username on the dashboard and wait for the Active badge.',
      'Open a chart on TradingView, press Indicators, then Invite-only scripts.',
      'Choose the indicator. It opens on the chart; the star keeps it among your favourites.',
    ],
  },
  {
    title: 'Main indicator: entries and exits',
    steps: [
      'Works on every market; start with the 15-minute and 1-hour charts.',
      'A green mark below a candle is a buy signal, a red mark above it a sell signal. A signal counts when its candle has closed.',
      'For alerts press Create alert, choose the indicator as condition and “Once per bar close”.',
    ],
  },
  {
    title: 'Where signals appear',
    steps: [
      'On your chart, as marks on the candles, in whichever market and timeframe you look at.',
      'As TradingView alerts, on your phone, by mail or on the desktop, once you have created them.',
      'In the signal channels of the Discord community, with the reading behind them.',
    ],
  },
  {
    title: 'Orderblock: where price was decided',
    steps: [
      'Each zone starts at the last candle against a strong move and ends when price closes through it.',
      'Look for a signal of the main indicator inside a zone that price visits for the first time.',
      'A zone weighs most on its first visit; after several it has done its work.',
    ],
  },
  {
    title: 'Wavematrix: strength of the move',
    steps: [
      'The oscillator has its own pane. A cross near the outer bands weighs more than one in the middle.',
      'Price makes a new high and the wave does not: the move is tiring.',
      'A buy signal while the wave turns up from below is the stronger one; the same holds the other way round.',
    ],
  },
  {
    title: 'Something is missing',
    steps: [
      'No invite-only script: compare the username on the dashboard with the one on your TradingView profile.',
      'The badge says Active and the script is not there: sign out of TradingView and in again.',
      'The community does not let you in: ask for a new invitation under Quick Access. Each works once.',
    ],
  },
];
