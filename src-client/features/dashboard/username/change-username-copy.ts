export const CHANGE_COPY = {
  title: 'Request username change',
  lead: 'Your new username is given access first. Only when TradingView has confirmed it does the old one lose it. You can change it once a day.',
  username: 'New TradingView username',
  submit: 'Change username',
  busy: 'Changing...',
  cancel: 'Cancel',
  doneTitle: 'TradingView Username Changed',
  granted: 'Your new username has access.',
  pending: 'Your new username gets its access shortly. Until then the old one keeps it.',
  failed: 'Failed to change TradingView username.',
} as const;
