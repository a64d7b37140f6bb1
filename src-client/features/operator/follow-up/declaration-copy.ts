import type { ExitKind } from '../../../../src/domain/exits/exit.ts';
import type { ExitResolution } from '../../../../src/domain/exits/resolution.ts';

export const EXIT_KIND: Record<ExitKind, string> = {
  cancel: 'Cancellation',
  withdraw: 'Withdrawal',
};

type Resolutions = Record<ExitResolution, { name: string; hint: string; audited: string }>;

export const RESOLUTIONS: Resolutions = {
  'carried-out': {
    name: 'I did what it asks for',
    hint: 'The subscription has an end. A withdrawal is refunded as well.',
    audited: 'carried out',
  },
  answered: {
    name: 'I wrote to the sender',
    hint: 'They cannot be identified, and know what is missing.',
    audited: 'answered',
  },
  repeated: {
    name: 'It repeats another request',
    hint: 'The other one was carried out.',
    audited: 'a repetition',
  },
  'not-a-customer': {
    name: 'The sender is not a customer',
    hint: 'Nobody of this name, address or order has paid here.',
    audited: 'no customer',
  },
};

export const HANDLED_COPY = {
  title: (kind: ExitKind, email: string) => `${EXIT_KIND[kind]} of ${email}`,
  question: 'How did you deal with it?',
  text: 'The request leaves this list. The audit log keeps your answer.',
  confirm: 'Mark as handled',
  keep: 'Keep it on the list',
  done: 'Handled',
  doneText: 'The request left this list.',
  undo: 'Undo',
  undone: 'Not handled',
  undoneText: 'The request is back on the list.',
} as const;
