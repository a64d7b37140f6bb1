import { ALL_TEXTS } from '../../src/texts/all-texts.ts';
import { MAIL_TEXTS } from '../../src/texts/pages/mails.texts.ts';
import { fillTemplate } from '../../src/texts/template.ts';
import type { MailText } from './mail-text.ts';
import { OPERATOR_ACCOUNT_TEMPLATES } from './operator-account-templates.ts';
import { OPERATOR_ALERT_TEMPLATES } from './operator-alert-templates.ts';

type Values = Record<string, string>;
/** The text of a key, in the reader's language. */
type TextOf = (key: string) => string;

const documentedText: TextOf = (key) => ALL_TEXTS[key] ?? '';

type ReaderMail = keyof typeof MAIL_TEXTS;

/** A value of these has several paragraphs. */
const HAS_LINES: readonly ReaderMail[] = ['signal-digest', 'partner-invited', 'partner-added'];

/** These confirm a declaration by form and say its effect. */
const CONFIRMING: readonly ReaderMail[] = [
  'cancellation-done',
  'cancellation-done-now',
  'cancellation-waits',
  'withdrawal-waits',
  'withdrawal-too-late',
  'exit-unmatched',
];

const READER_MAILS = Object.keys(MAIL_TEXTS) as ReaderMail[];

export function isReaderMail(template: string): template is ReaderMail {
  return template in MAIL_TEXTS;
}

function readerMail(name: ReaderMail) {
  return (values: Values, textOf: TextOf = documentedText): MailText => {
    const text = (part: string) => textOf(`mail.${name}.${part}`);
    const all = { ...values, ...sentences(name, values, text), ...receiptIn(name, values, textOf) };
    // A sentence that does not apply leaves its space behind.
    const fill = (part: string) => fillTemplate(text(part), all).trimEnd();
    const paragraphs = MAIL_TEXTS[name].paragraphs.flatMap((_, index) => {
      const filled = fill(`paragraphs.${index}`);
      if (filled === '') return [];
      return HAS_LINES.includes(name) ? filled.split('\n').filter(Boolean) : filled;
    });
    const url = values.link ?? '';
    // Without a way back, this mail does not offer one.
    if (name === 'email-changed' && url === '') {
      return { subject: fill('subject'), paragraphs: paragraphs.slice(0, 1), action: null };
    }
    const label = fillTemplate(text('action').replace('{link}', ''), all).trim();
    const action = 'action' in MAIL_TEXTS[name] ? { label, url } : null;
    return { subject: fill('subject'), paragraphs, action };
  };
}

/** The declaration by form and its moment, as the receipt alone says it. Empty: that was mailed before. */
function receiptIn(name: ReaderMail, values: Values, textOf: TextOf): Values {
  if (!CONFIRMING.includes(name)) return {};
  const { kind, received } = values;
  if (received === undefined) return { receipt: '' };
  const own = kind === 'withdraw' ? 'withdrawal-received' : 'cancellation-received';
  const text = (part: string) => textOf(`mail.${own}.${part}`);
  const said = fillTemplate(text('paragraphs.0'), { ...values, moment: received });
  return { receipt: `${said} ${sentences(own, values, text).details}` };
}

/** '$0.00', as its reader writes it. */
const isNothing = (amount = '') => amount !== '' && !/[1-9]/.test(amount);

/** If nothing is charged at the end of a pause, the mail names the day of the next payment. */
function withNext(said: string, values: Values, text: TextOf): string {
  const isNamed = values.nextDay && isNothing(values.amount);
  return isNamed ? `${said} ${fillTemplate(text('next'), values)}` : said;
}

/** Values that depend on others. */
function sentences(name: ReaderMail, values: Values, text: TextOf): Values {
  if (name === 'welcome' || name === 'welcome-trial') {
    // A plan without indicators needs no username there.
    return { steps: text(values.indicators === 'false' ? 'join' : 'joinAndAdd') };
  }
  if (name === 'trial-started' || name === 'trial-started-free') {
    return { limit: values.indicators ? fillTemplate(text('includes'), values) : '' };
  }
  if (name === 'payment-refunded') {
    return { kept: values.plan ? fillTemplate(text('kept'), values) : '' };
  }
  if (name === 'payment-failed') {
    // A subscription that Stripe paused has no access until paid.
    return { access: fillTemplate(text(values.accessUntil ? 'stays' : 'paused'), values) };
  }
  if (name === 'access-on-hold') {
    // Mails queued by an older version do not say what is held.
    const held = text(values.held || 'plan');
    return { held: values.stays ? `${held} ${text('stays')}` : held };
  }
  if (name === 'plan-paid-elsewhere-ends') {
    return { charge: fillTemplate(text(values.charge === 'now' ? 'now' : 'later'), values) };
  }
  if (name === 'cancellation-received' || name === 'withdrawal-received') {
    const given = ['reference', 'cause'].filter((part) => values[part]);
    const details = given.map((part) => fillTemplate(text(part), values));
    return { details: given.length === 0 ? text('neither') : details.join(' ') };
  }
  if (name === 'exit-unmatched') {
    return { elsewhere: values.source ? fillTemplate(text('elsewhere'), values) : '' };
  }
  if (name === 'trial-refused' || name === 'account-closing') {
    return { mistake: values.contact ? fillTemplate(text('mistake'), values) : '' };
  }
  if (name === 'plan-given') {
    const { until, day, source = '' } = values;
    const span = fillTemplate(text(until ? (day ? 'between' : 'until') : 'forLife'), values);
    const terms = text(until ? 'ends' : 'lasts');
    return {
      span,
      given: fillTemplate(text(source || 'operator'), { ...values, span, terms }),
      beside: values.beside ? fillTemplate(text('besides'), values) : '',
    };
  }
  if (name === 'given-plan-ends' || name === 'given-plan-ended') {
    const free = values.billed ? 'onlyFree' : 'free';
    const next = fillTemplate(text(values.rest ? 'lower' : free), values);
    const why = values.why || 'expired';
    return { next, ended: name === 'given-plan-ended' ? fillTemplate(text(why), values) : '' };
  }
  if (name === 'given-plan-taken-back' || name === 'given-plan-shortened') {
    return { ended: fillTemplate(text(values.why || 'operator'), values) };
  }
  if (name === 'gift-receipt' || name === 'gift-received') {
    const count = values.months ?? '';
    const months = count === '1' ? text('month') : fillTemplate(text('manyMonths'), { count });
    if (name === 'gift-receipt') {
      return { months, way: fillTemplate(text(values.recipient ? 'mailed' : 'byHand'), values) };
    }
    return { months, said: fillTemplate(text(values.words ? 'words' : 'silent'), values) };
  }
  if (name === 'partner-invited' || name === 'partner-added') {
    const count = values.months ?? '';
    return { months: count === '1' ? text('month') : fillTemplate(text('manyMonths'), { count }) };
  }
  if (name === 'lifetime-receipt') {
    const end = values.until ? 'ends' : 'endsNow';
    return { replaced: values.old ? fillTemplate(text(end), values) : '' };
  }
  if (name === 'lifetime-returned') {
    return { next: fillTemplate(text(values.given ? 'ended' : 'notGiven'), values) };
  }
  if (name === 'lifetime-refund-failed') {
    return { next: fillTemplate(text(values.given ? 'again' : 'owed'), values) };
  }
  if (name === 'access-ends') {
    const effect = values.isPending ? 'pending' : values.isUnpaid ? 'unpaid' : 'kept';
    return { effect: fillTemplate(text(effect), values) };
  }
  if (name === 'cancellation-done') {
    const effect = values.isHeld ? 'onHold' : values.isPending ? 'pending' : 'kept';
    return { effect: fillTemplate(text(effect), values) };
  }
  if (name === 'cancellation-waits') return { why: text(values.isPaused ? 'paused' : 'failed') };
  if (name === 'leave-received' || name === 'leave-end') {
    const ends = values.isHeld ? 'endsOnHold' : values.isPending ? 'endsPending' : 'ends';
    const end = fillTemplate(text(values.until ? ends : values.ended ? 'ended' : 'later'), values);
    if (name === 'leave-end') return { end };
    return { said: values.words ? fillTemplate(text('words'), values) : '', end };
  }
  if (name === 'pause-started') {
    const sum = values.until && values.amount;
    const free = isNothing(values.amount) ? 'datedNothing' : null;
    const dated = `${values.isYearly ? 'datedYear' : 'dated'}${sum ? 'Sum' : ''}`;
    const when = values.until ? ((sum && free) ?? dated) : 'open';
    return {
      when: withNext(fillTemplate(text(when), values), values, text),
      unused: text(sum ? 'takenOff' : 'toTakeOff'),
    };
  }
  if (name === 'pause-ends') {
    const sum = values.isYearly ? 'year' : 'period';
    const charge = fillTemplate(text(isNothing(values.amount) ? 'nothing' : sum), values);
    return { charge: withNext(charge, values, text) };
  }
  if (name === 'pause-unpaid') {
    const said = values.days ? ['unused', 'again'] : ['again'];
    return { next: said.map((part) => fillTemplate(text(part), values)).join(' ') };
  }
  if (name === 'withdrawal-done') {
    const went = values.isPending ? 'pending' : 'refunded';
    const parts = [...(values.amount ? [went] : []), ...(values.isDisputed ? ['disputed'] : [])];
    const said = parts.length === 0 ? ['nothing'] : parts;
    return { money: said.map((part) => fillTemplate(text(part), values)).join(' ') };
  }
  if (name === 'change-email-new') {
    // Mails queued by an older version name no account.
    return { account: fillTemplate(text(values.email ? 'named' : 'unnamed'), values) };
  }
  return {};
}

const READER_TEMPLATES = Object.fromEntries(
  READER_MAILS.map((name) => [name, readerMail(name)]),
) as Record<ReaderMail, ReturnType<typeof readerMail>>;

/** A mail of the texts page: another mail with invented values. Its links lead nowhere secret. */
function testMail(values: Values, textOf: TextOf = documentedText): MailText {
  const name = values.template ?? '';
  const mail = isReaderMail(name)
    ? readerMail(name)(values, textOf)
    : readerMail('welcome')(values);
  return { ...mail, subject: `[Test] ${mail.subject}` };
}

/** Every mail. */
export const MAIL_TEMPLATES = {
  ...OPERATOR_ALERT_TEMPLATES,
  ...OPERATOR_ACCOUNT_TEMPLATES,
  ...READER_TEMPLATES,
  'test-mail': testMail,
} as const satisfies Record<string, (values: Values, textOf?: TextOf) => MailText>;

export type MailTemplate = keyof typeof MAIL_TEMPLATES;

/** Templates whose link contains a token. Its lifetime starts on sending. */
export const LINK_TEMPLATES: readonly string[] = [
  'continue-sign-up',
  'continue-trial',
  'continue-account',
  'confirm-email',
  'change-email-old',
  'change-email-new',
  'email-changed',
  'reset-password',
  'set-up-account',
] satisfies MailTemplate[];
