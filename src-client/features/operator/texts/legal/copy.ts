import type { LegalPage } from '../../../../../src/domain/legal-pages.ts';

export const LEGAL_PAGE_NAME: Record<LegalPage, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  imprint: 'Imprint',
  refunds: 'Refund policy',
};

export const LEGAL_COPY = {
  title: 'Legal pages',
  note: 'Written in Markdown. The footer and the checkout link a page as soon as it is published.',
  page: 'Document',
  language: 'In',
  text: 'Text',
  hint: 'The page shows its name as the title. ## Heading, **bold**, - list, [link](https://…). HTML is shown as plain text, and pictures are left out.',
  what: 'the legal page',
  published: (path: string) => `Published at ${path}`,
  notWritten: 'Not published',
  unsaved: 'Unsaved changes',
  leave: 'Leave without publishing your changes?',
  open: 'Open page',
  preview: 'Preview',
  previewOf: (name: string) => `Preview: ${name}`,
  publish: 'Publish',
  publishing: 'Publishing…',
  close: 'Keep editing',
  undo: 'Take back the last change',
  withdraw: 'Withdraw',
  withdrawTitle: (name: string) => `Withdraw the ${name.toLowerCase()}?`,
  withdrawText: 'The page disappears, and the footer links as it did before.',
  keep: 'Keep the page',
  saved: (name: string, path: string) => ({
    title: `${name} published`,
    message: `It is at ${path} within two seconds.`,
  }),
  withdrawn: (name: string) => ({
    title: `${name} withdrawn`,
    message: 'The footer links as it did before.',
  }),
  failed: 'The server cannot be reached.',
} as const;
