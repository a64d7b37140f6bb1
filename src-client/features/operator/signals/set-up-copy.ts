import type { AlertKind } from '../../../../src/domain/signals/signal.ts';

export const SET_UP_COPY = {
  titleNew: (name: string) => `Connect ${name} to TradingView`,
  title: (name: string) => `Alert text for ${name}`,
  once: 'Copy this address now. Wickline keeps only a fingerprint and cannot show it again.',
  address: 'Webhook address',
  copyAddress: 'Copy the webhook address',
  lost: 'The webhook address was shown once, when it was created. If you need it again, create a new one.',
  createAddress: 'Create a new address…',
  unreachable:
    'TradingView cannot reach this address: it calls public addresses on port 80 or 443 only. In the sandbox, the control room sends alerts instead.',
  steps: 'Steps',
  stepsNew: [
    'At TradingView, open the chart and create an alert on your script.',
    'On the tab Notifications, turn on Webhook URL and paste the address.',
    'Replace the text in Message with the one below, and save the alert.',
    'Watch the list of alerts here: the first one appears within a few seconds.',
  ],
  needs:
    'Webhooks need a paid TradingView plan with two-factor authentication. TradingView sends from four addresses, to ports 80 and 443 only, and gives up after three seconds.',
  message: 'Message to paste',
  script: 'Your script is',
  indicator: 'An indicator',
  indicatorHint: 'One alert for each kind of signal.',
  strategy: 'A strategy',
  strategyHint: 'One alert for all orders. The script supplies the message.',
  name: 'Strategy',
  nameHint: 'Groups signals that belong together.',
  side: 'Side',
  long: 'Long',
  short: 'Short',
  levels: 'With stop and target',
  levelsHint: {
    indicator: 'From the plots titled Stop and Target.',
    strategy: 'From your variables stopLevel and targetLevel.',
  },
  strategyMessage: 'In Message',
  strategyLines: 'In your Pine script, add the text to each order:',
  copy: (name: string) => `Copy: ${name}`,
  kinds: {
    open: { name: 'Open', text: 'Opens a trade.' },
    update: { name: 'Update', text: 'Moves the stop or targets of the open trade.' },
    close: { name: 'Close', text: 'Ends the open trade.' },
    note: { name: 'Note', text: 'A message without a trade.' },
  } satisfies Record<AlertKind, { name: string; text: string }>,

  test: 'Test',
  testTitle: (name: string) => `Test ${name}`,
  testSandbox: [
    'Open the control room and choose TradingView.',
    'Under Send an alert, paste the webhook address of this source.',
    'Paste this message and send it.',
  ],
  testLive: [
    'At TradingView, create a price alert close to the market: it fires within minutes.',
    'Paste the webhook address, and this message.',
    'Delete the alert afterwards.',
  ],
  testNote:
    'A note reaches your subscribers like any signal. Pause the routes first if they should not see it.',
  testAddress: 'If you no longer have the address, create a new one first.',
  testMessage: 'Test message',
  testText: 'Test alert. Please ignore it.',
  controlRoom: 'Open the control room',
} as const;
