import type { EmailLink } from '../../../src/contract/auth.contract.ts';

interface LinkQuestion {
  title: string;
  lead: string;
  details: readonly string[];
  action: string;
}

/** Confirmation shown before a mailed link acts. It names the account and the effect. */
export function questionOf(link: EmailLink): LinkQuestion {
  switch (link.kind) {
    case 'confirm':
      return link.asksPassword ? newPassword(link.email) : confirmation(link.email);
    case 'change-old':
      return {
        title: 'Change your address?',
        lead: `Move your account from ${link.email} to ${link.newEmail}?`,
        details: [
          'The address changes once the links in both mailboxes are opened. All browsers are then signed out.',
          'If you did not ask for this, close this page and change your password.',
        ],
        action: 'Yes, change my address',
      };
    case 'change-new':
      return {
        title: 'Move an account here?',
        lead: `Move the account ${link.email} to this address, ${link.newEmail}?`,
        details: [
          `That account then signs in with ${link.newEmail}, and its mail comes here.`,
          ...(link.removesAccount
            ? [`The account that ${link.newEmail} has here now will be deleted.`]
            : []),
          `If you do not know ${link.email}, close this page. Nothing changes.`,
        ],
        action: 'Move the account',
      };
    case 'take-back':
      return {
        title: 'Recover your account?',
        lead: `Give the account its former address ${link.email} again?`,
        details: [
          'Every browser is signed out, passkeys are removed, and you choose a new password.',
          'If you changed the address yourself, close this page.',
        ],
        action: 'Recover my account',
      };
  }
}

function confirmation(email: string): LinkQuestion {
  return {
    title: 'Confirm your address',
    lead: `Confirm that ${email} is yours?`,
    details: [],
    action: 'Confirm my address',
  };
}

function newPassword(email: string): LinkQuestion {
  return {
    title: 'Confirm your address',
    lead: `This browser is not signed in to the account ${email}.`,
    details: [
      'Did you create the account yourself? Sign in first, then open the link again. Nothing is removed.',
      'Otherwise choose a new password. All browsers are signed out, and the Discord and TradingView usernames are removed.',
    ],
    action: 'Choose a new password',
  };
}
