import type { PasswordWeakness } from './judge-password.ts';

/** One sentence per weakness, shown to subscribers and operators. It says what to change. */
export const WEAKNESS_TEXT: Record<PasswordWeakness, string> = {
  'known-words':
    'Password is too easy to guess: leave out your name, your email address and the names of this site.',
  common: 'Password is too easy to guess: combine several unrelated words.',
  pattern: 'Password is too easy to guess: avoid repeated characters, sequences and dates.',
};
