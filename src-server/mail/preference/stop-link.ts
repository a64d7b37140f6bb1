import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MailTemplate } from '../mail-templates.ts';
import { OPTIONAL_TEMPLATES } from './mail-preference.ts';

const KINDS = ['optional', 'digest'] as const;

/** The mails that a link turns off: all of `OPTIONAL_TEMPLATES`, or the daily mail of signals. */
export interface StoppedMails {
  kind: (typeof KINDS)[number];
  userId: string;
}

export interface StopLinks {
  /** Signed, so it needs no row. It works for as long as its secret is accepted, however old the mail is. */
  tokenOf(stopped: StoppedMails): string;
  /** Null: none of our secrets signed it. */
  read(token: string): StoppedMails | null;
}

/** Null: mails of this template cannot be turned off. */
export function stoppableKindOf(template: string): StoppedMails['kind'] | null {
  if (template === ('signal-digest' satisfies MailTemplate)) return 'digest';
  return OPTIONAL_TEMPLATES.some((each) => each === template) ? 'optional' : null;
}

/** The first secret signs; every one is accepted. */
export function createStopLinks(secrets: readonly string[]): StopLinks {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'wickline/stop-mails', 32)),
  );
  const signed = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    tokenOf({ kind, userId }) {
      const [key] = keys;
      if (key === undefined) throw new Error('A link to stop mails needs a secret.');
      return `${kind}.${userId}.${signed(key, `${kind}.${userId}`).toString('base64url')}`;
    },
    read(token) {
      const [name, userId = '', signature = ''] = token.split('.');
      const kind = KINDS.find((each) => each === name);
      const given = Buffer.from(signature, 'base64url');
      const isOurs = (key: Buffer) => {
        const wanted = signed(key, `${kind}.${userId}`);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      };
      return kind !== undefined && keys.some(isOurs) ? { kind, userId } : null;
    },
  };
}
