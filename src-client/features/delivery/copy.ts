export const DELIVERY_COPY = {
  title: 'Your delivery',
  complete: 'Everything is delivered',
  progress: (done: number, all: number) => `${done} of ${all} steps`,
  fix: 'Fix my access',
  fixing: 'Looking...',
  fixed: 'Your access',
  wait: 'One moment',
  notYet: 'Not everything is there yet',
  failedTitle: 'Not checked',
  failed: 'Your access could not be checked. Please try again.',
} as const;

export const STEP_TITLES = {
  paid: 'Paid',
  password: 'Password set',
  named: 'Discord named',
  inside: 'In the server',
  role: 'Role given',
  charting: 'TradingView named',
  indicators: 'Indicators open',
} as const;

/** Screen-reader equivalent of the mark beside the step. */
export const STEP_STATES = {
  done: 'Done',
  working: 'On its way',
  action: 'Your turn',
  waiting: 'Later',
  trouble: 'Needs help',
} as const;

export const STEP_ACTIONS = {
  'name-discord': 'Name your account',
  'open-invite': 'Open your invitation',
  'new-invite': 'Get a new invitation',
  'name-charting': 'Name your account',
} as const;
