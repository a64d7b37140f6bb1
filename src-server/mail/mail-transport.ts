import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { isLoopbackAddress } from '../config/env-field.ts';
import { assertOutsideTransaction } from '../database/transaction.ts';
import type { RenderedMail } from './render-mail.ts';

export interface MailToSend extends RenderedMail {
  /** The same for every repetition of one mail. */
  messageKey: string;
  to: string;
  at: Date;
}

/** The mail server says no to the address, or to the letter: not its being away. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface MailTransport {
  /**
   * Resolves once the mail was taken over; safe to repeat (same Message-ID). Throws `MailRefused` when the
   * address is refused for good, and anything else when it may work later.
   */
  send(mail: MailToSend): Promise<void>;
  /** Whether mail can go out; asks at most every half minute, and never throws. */
  check(): Promise<boolean>;
}

const CHECK_EVERY_MS = 30_000;
/** A letter whose taking is answered later goes out again: a server that looks into it may take its time. */
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

/** Where a mail server says no to a reader, or to this letter; no to the sender is no to us. */
const REFUSED_AT = ['RCPT TO', 'DATA'];

function isRefusal(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return REFUSED_AT.includes(commandOf(error)) && responseCode >= 500;
}

function commandOf(error: unknown): string {
  return (error as { command?: string }).command ?? '';
}

/** Loaded with the first mail, or the first look: no start waits for it. */
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
 * Without a required STARTTLS, somebody on the way could strip it and read the password and every link. The address may
 * carry options of its own, which win over others, so the option is set there.
 */
function withTls(url: string): string {
  const address = new URL(url);
  if (!isLoopbackAddress(url)) address.searchParams.set('requireTLS', 'true');
  return address.href;
}

/** Without SMTP, mail is kept in the data directory, where the sandbox's control room shows it. */
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
