export const CONFIRM_COPY = {
  title: 'Confirm it is you',
  why: {
    code: 'This needs a fresh code of your authenticator, or a recovery code. It counts for ten minutes.',
    password: 'This needs your password again. It counts for ten minutes.',
  },
  code: 'Code',
  missingCode: 'Please enter the code',
  password: 'Your password',
  missingPassword: 'Please enter your password',
  submit: 'Confirm',
  busy: 'Checking...',
  cancel: 'Cancel',
  failed: 'This could not be checked. Please try again.',
} as const;
