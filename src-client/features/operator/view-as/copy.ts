export const VIEW_COPY = {
  open: 'View as this user',
  label: 'View as a user',
  who: (email: string) => `You see the product as ${email}.`,
  readOnly: (time: string) => `Read-only until ${time}. Nothing you press changes anything.`,
  end: 'End',
  ending: 'Ending...',
} as const;
