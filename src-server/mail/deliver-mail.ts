import { createHash } from 'node:crypto';
import { planNameIn } from '../../src/domain/catalogue/translations.ts';
import {
  isMailEnding,
  isRefusalFinal,
  type MailEnding,
  noteOfRefusal,
  refusedSince,
} from '../../src/domain/mail-ending.ts';
import { withoutLinks } from '../../src/domain/people/without-links.ts';
import { ALL_TEXTS } from '../../src/texts/all-texts.ts';
import { DOCUMENTED_LOCALE, type Locale } from '../../src/texts/languages.ts';
import { fillTemplate } from '../../src/texts/template.ts';
import type { PublishedBrand } from '../brand/published-brand.ts';
import type { Kernel } from '../kernel.ts';
import { indicatorList } from '../texts/indicator-list.ts';
import type { PublishedTexts } from '../texts/published-texts.ts';
import { localValues } from './local-values.ts';
import {
  isReaderMail,
  LINK_TEMPLATES,
  MAIL_TEMPLATES,
  type MailTemplate,
} from './mail-templates.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';
import { type OutgoingMail, OutgoingMailEntity } from './outgoing-mail.entity.ts';
import { type StopLinks, stoppableKindOf } from './preference/stop-link.ts';
import { type MailSupport, mailLookOf, type RenderedMail, renderMail } from './render-mail.ts';
import { endMail, lastTakenAt, noteMailTrouble } from './waiting-mail.ts';

/** Links with a token, in the form that mails contain. */
export interface MailLinks {
  /** False if the link can never be followed again. */
  isUnused(link: string): Promise<boolean>;
  /** Starts the link's lifetime once its mail is sent. Safe to repeat. */
  begin(link: string): Promise<void>;
}

export interface DeliveryDeps extends Pick<Kernel, 'orm' | 'clock' | 'log' | 'catalogue'> {
  transport: MailTransport;
  /** The configured name. */
  brandName: string;
  /** Default: the configured name alone. */
  brand?: Pick<PublishedBrand, 'current' | 'name'>;
  /** Public origin, without trailing slash. */
  publicUrl?: string;
  /** Default: the documented texts. */
  texts?: Pick<PublishedTexts, 'text' | 'choose'>;
  /** Where readers write to. Default: nowhere. */
  supportEmail?: () => string | null;
  /** The contact page, for shops without a support address. '#': none. */
  contactLink?: () => string;
  /** Default: mails have no link to stop them. */
  stopLinks?: StopLinks;
  links: MailLinks;
}

/**
 * Sends one queued mail. 'sent' is written after the transport accepts it. A crash before that
 * resends it under the same Message-ID, which readers deduplicate. A link's lifetime starts on
 * acceptance: until then no one has it.
 */
export async function deliverMail(deps: DeliveryDeps, mailId: string): Promise<void> {
  const mail = await deps.orm.em.fork().findOne(OutgoingMailEntity, { id: mailId });
  if (mail === null || mail.sentAt !== null || isMailEnding(mail.lastError)) return;
  // Mails queued by an older version may lack one.
  const link = LINK_TEMPLATES.includes(mail.template) ? (mail.values.link ?? null) : null;
  if (link !== null && !(await deps.links.isUnused(link))) return giveUp(deps, mail, 'link-over');
  let rendered: RenderedMail;
  try {
    rendered = renderedFor(deps, mail);
    await send(deps, mail, rendered);
  } catch (error) {
    return putOff(deps, mail, error);
  }
  if (link !== null) await deps.links.begin(link);
  // Links are secrets. Once sent, only the reader has them.
  await deps.orm.em
    .fork()
    .nativeUpdate(
      OutgoingMailEntity,
      { id: mailId },
      { sentAt: deps.clock.now(), values: {}, lastError: null, ...keptOf(deps, mail, rendered) },
    );
  deps.log.info({ mailId, template: mail.template }, 'mail sent');
}

/** The text that an operator may read later. Mails to operators are not about a user. */
function keptOf({ publicUrl = '' }: DeliveryDeps, mail: OutgoingMail, rendered: RenderedMail) {
  if (mail.userId == null || publicUrl === '') return {};
  return {
    sentSubject: withoutLinks(rendered.subject, publicUrl),
    sentText: withoutLinks(rendered.text, publicUrl),
  };
}

function renderedFor(deps: DeliveryDeps, mail: OutgoingMail): RenderedMail {
  const { texts } = deps;
  const brandName = deps.brand?.name() ?? deps.brandName;
  const look = deps.brand && mailLookOf(deps.brand.current(), deps.publicUrl ?? '');
  const locale = localeOf(mail, texts);
  const textOf = (key: string) => texts?.text(locale, key) ?? ALL_TEXTS[key] ?? '';
  const address = deps.supportEmail?.() ?? null;
  const contact = address ?? contactPageOf(deps);
  const values = localValues(namedIn(deps, mail.values, { locale, textOf }), locale, textOf);
  const text = MAIL_TEMPLATES[mail.template as MailTemplate](
    { ...values, brand: brandName, contact },
    texts && textOf,
  );
  if (!isReaderMail(mail.template)) {
    return renderMail({ ...text, ...(look && { look }) }, brandName, DOCUMENTED_LOCALE);
  }
  const support = address === null ? null : supportOf(address, textOf);
  const stopUrl = SHOWS_STOP.includes(mail.template) ? stopUrlOf(deps, mail) : null;
  const stop = stopUrl === null ? null : { label: textOf('mail.footer.stop'), url: stopUrl };
  return renderMail({ ...text, ...(look && { look }), support, stop }, brandName, locale);
}

/** Mails that no event of the account causes. The others say the same to mail programs alone. */
const SHOWS_STOP: readonly string[] = ['win-back', 'signal-digest'] satisfies MailTemplate[];

/** The page that turns mails like this one off. Null: they cannot be. */
function stopUrlOf(
  { stopLinks, publicUrl = '' }: DeliveryDeps,
  { template, userId }: OutgoingMail,
): string | null {
  const kind = stoppableKindOf(template);
  if (stopLinks === undefined || publicUrl === '' || kind === null || userId == null) return null;
  return `${publicUrl}/stop-mails?token=${stopLinks.tokenOf({ kind, userId })}`;
}

/** As a reader can use it: an address without its subject. Empty: the shop has none. */
function contactPageOf({ contactLink, publicUrl = '' }: DeliveryDeps): string {
  const link = contactLink?.() ?? '#';
  if (link.startsWith('#')) return '';
  if (link.startsWith('/')) return `${publicUrl}${link}`;
  return /^mailto:([^?]*)/i.exec(link)?.[1] ?? link;
}

function supportOf(address: string, textOf: (key: string) => string): MailSupport {
  const sentence = fillTemplate(textOf('mail.footer.support'), { email: address });
  return { sentence, address };
}

function send(deps: DeliveryDeps, mail: OutgoingMail, rendered: RenderedMail): Promise<void> {
  const stopUrl = stopUrlOf(deps, mail);
  return deps.transport.send({
    ...rendered,
    messageKey: createHash('sha256').update(mail.dedupeKey).digest('hex').slice(0, 32),
    to: mail.toAddress,
    at: deps.clock.now(),
    ...(stopUrl !== null && { stopUrl }),
  });
}

/** Names in the reader's language: a plan's, as the seller translated it, and those of indicators. */
function namedIn(
  { catalogue }: DeliveryDeps,
  values: OutgoingMail['values'],
  reader: { locale: Locale; textOf: (key: string) => string },
): OutgoingMail['values'] {
  const shop = catalogue.current();
  const { plan, indicatorKeys } = values;
  return {
    ...values,
    ...(plan !== undefined && { plan: planNameIn(shop, plan, reader.locale) }),
    ...(indicatorKeys !== undefined && {
      indicators: indicatorList(shop, indicatorKeys.split(' '), reader),
    }),
  };
}

/** An operator may test a language that is not on offer yet. */
function localeOf(mail: OutgoingMail, texts: DeliveryDeps['texts']): Locale {
  const wanted = mail.locale ?? null;
  if (mail.template === 'test-mail' && wanted !== null) return wanted;
  return texts?.choose(wanted) ?? DOCUMENTED_LOCALE;
}

/**
 * Throws, which retries soon. A refused address is retried hours later instead, and not forever.
 */
async function putOff(deps: DeliveryDeps, mail: OutgoingMail, error: unknown): Promise<void> {
  const since = refusedSince(mail.lastError);
  if (!(error instanceof MailRefused)) {
    // The failure does not concern the address.
    if (since === null) await noteMailTrouble(deps.orm, mail.id, (error as Error).name);
    throw error;
  }
  const now = deps.clock.now();
  if (since !== null && isRefusalFinal(since, await lastTakenAt(deps.orm), now)) {
    return giveUp(deps, mail, 'refused');
  }
  await noteMailTrouble(deps.orm, mail.id, noteOfRefusal(since ?? now));
  deps.log.warn({ err: error, mailId: mail.id, template: mail.template }, 'mail refused');
}

async function giveUp(deps: DeliveryDeps, mail: OutgoingMail, why: MailEnding): Promise<void> {
  await endMail(deps.orm, mail.id, why);
  deps.log.warn({ mailId: mail.id, template: mail.template, why }, 'mail given up');
}
