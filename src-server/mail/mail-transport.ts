import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { isLoopbackAddress } from '../config/env-field.ts';
import { assertOutsideTransaction } from '../database/transaction.ts';
import type { RenderedMail } from './render-mail.ts';

interface MailToSend extends RenderedMail {
  /** The same for every retry of one mail. */
  messageKey: string;
  to: string;
  at: Date;
  /** Where a mail program turns such mails off in one click (RFC 8058). Absent: they are not optional. */
  stopUrl?: string;
}

/** The mail server rejected the address or the message. Unavailability is not a rejection. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailTransport {
  /**
   * Resolves once the server accepted the mail. Safe to repeat (same Message-ID). Throws
   * `MailRefused` on a permanent rejection, and any other error if a retry may work.
   */
  send(mail: MailToSend): Promise<void>;
  /** Whether mail can be sent. Connects at most every 30 seconds and never throws. */
  check(): Promise<boolean>;
}

const CHECK_EVERY_MS = 30_000;
/** A mail accepted after this is sent again. Servers that scan content may take long. */
const ANSWERED_WITHIN_MS = 60_000;

export function smtpTransport(options: { url: string; from: string }): MailTransport {
  let opened: Promise<Transporter> | null = null;
  const open = (): Promise<Transporter> => {
    opened ??= openTransporter(options);
    return opened;
  };
  let known: { answer: Promise<boolean>; until: number } | null = null;
  const domain = options.from.replace(/^.*@/, '').replace(/>.*$/, '');
  return {
    async send(mail) {
      assertOutsideTransaction('Mail');
      const transporter = await open();
      const message = {
        messageId: `<${mail.messageKey}@${domain}>`,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        date: mail.at,
        ...(mail.stopUrl !== undefined && {
          list: { unsubscribe: mail.stopUrl },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      };
      await transporter.sendMail(message).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefused(`Refused at ${commandOf(error)}.`) : error;
      });
    },
    check() {
      if (known === null || performance.now() > known.until) {
        const answer = open()
          .then((transporter) => transporter.verify())
          .then(
            () => true,
            () => false,
          );
        known = { answer, until: performance.now() + CHECK_EVERY_MS };
      }
      return known.answer;
    },
  };
}

/** Commands whose rejection concerns a reader or this message. A rejected sender is our fault. */
const REFUSED_AT = ['RCPT TO', 'DATA'];

function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return REFUSED_AT.includes(commandOf(error)) && responseCode >= 500;
}

function commandOf(error: unknown): string {
  return (error as { command?: string }).command ?? '';
}

/** Loaded with the first mail or check, to keep startup fast. */
async function openTransporter({ url, from }: { url: string; from: string }): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url: withTls(url),
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: ANSWERED_WITHIN_MS,
    },
    { from },
  );
}

/**
 * Without a required STARTTLS, an attacker on the path could strip it and read the password and
 * every link. Options in the URL take precedence over others, so set it there.
 */
function withTls(url: string): string {
  const address = new URL(url);
  if (!isLoopbackAddress(url)) address.searchParams.set('requireTLS', 'true');
  return address.href;
}

/**
 * Without SMTP, mail is stored in the data directory, where the sandbox's control room shows it.
 */
export function capturingTransport(directory: string): MailTransport {
  return {
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const captured = {
        id: mail.messageKey,
        at: mail.at.toISOString(),
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        links: [...mail.text.matchAll(/https?:\/\/\S+/g)].map((match) => match[0]),
      };
      const file = join(directory, `${mail.messageKey}.json`);
      await writeFile(`${file}.tmp`, JSON.stringify(captured, null, 2), { mode: 0o600 });
      await rename(`${file}.tmp`, file);
    },
    check: async () => true,
  };
}
