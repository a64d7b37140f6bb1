import { defineTexts } from '../define-texts.ts';

/** Loaded when a subscriber asks for another username. */
export const CHANGE_COPY = defineTexts('dashboard.change-username', {
  title: 'Request username change',
  lead: 'We grant access to the new username first. The old one loses access once TradingView confirms the new one. You can change it once a day.',
  username: 'New TradingView username',
  submit: 'Change username',
  busy: 'Changing...',
  cancel: 'Cancel',
  doneTitle: 'TradingView Username Changed',
  granted: 'Your new username has access.',
  pending: 'Your new username gets access shortly. The old one keeps it until then.',
  failed: 'Failed to change TradingView username.',
});
