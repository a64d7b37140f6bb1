export const DELIVERY_COPY = {
  title: 'Your delivery',
  complete: 'Everything is delivered',
  progress: (done: number, all: number) => `${done} of ${all} steps`,
  fix: 'Fix my access',
  fixing: 'Looking...',
  fixed: 'Your access',
  wait: 'One moment',
  notYet: 'Still setting up',
  failedTitle: 'Not checked',
  failed: 'Your access could not be checked. Please try again.',
} as const;

export const STEP_TITLES = {
  paid: 'Paid',
  password: 'Password set',
  named: 'Discord username',
  inside: 'Server joined',
  role: 'Role assigned',
  charting: 'TradingView username',
  indicators: 'Indicators unlocked',
} as const;

/** Screen-reader equivalent of the mark beside the step. */
export const STEP_STATES = {
  done: 'Done',
  working: 'In progress',
  action: 'Your turn',
  waiting: 'Later',
  trouble: 'Needs help',
} as const;

export const STEP_ACTIONS = {
  'name-discord': 'Add your Discord username',
  'open-invite': 'Open your invitation',
  'new-invite': 'Get a new invitation',
  'name-charting': 'Add your TradingView username',
} as const;
