import { defineTexts } from '../define-texts.ts';

/** Texts around every page. */
export const FRAME_COPY = defineTexts('frame', {
  description: 'Your plan, your community access and your TradingView indicators.',
  noScript: 'This page needs JavaScript. The plans are described on the home page.',
  loading: 'Loading...',
  skip: 'Skip to content',
  language: 'Language',
  sections: 'Sections',
  colours: 'Switch color mode',
  toLight: 'Switch to light mode',
  toDark: 'Switch to dark mode',
  close: 'Close',
  notifications: 'Notifications (F8)',
  closeNotification: 'Close notification',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  checking: 'Checking your browser. This takes a few seconds…',
  notLoaded: 'Could not be loaded.',
  retry: 'Try again',
  failure: {
    title: 'This page did not load',
    text: 'Check your connection and try again. Nothing you entered on the server is lost.',
  },
});

export const NOT_FOUND_COPY = defineTexts('frame.not-found', {
  page: 'Page not found',
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  home: 'Go to the home page',
  admin: 'Go to the admin panel',
});
