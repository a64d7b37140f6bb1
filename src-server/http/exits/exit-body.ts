import type { DeclarationFault, DeclarationField } from '../../../src/domain/exits/declaration.ts';
import { type ExitKind, WITHDRAWAL_DAYS } from '../../../src/domain/exits/exit.ts';
import type { StoppableExit } from '../../billing/exits/stop-exit.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { PageWords } from '../page-words.ts';

export type Typed = Readonly<Partial<Record<DeclarationField, string>>>;
export type Faults = Readonly<Partial<Record<DeclarationField, DeclarationFault>>>;

/** Attributes that fill a field in from the browser's memory. */
const AUTOCOMPLETE: Record<DeclarationField, string> = {
  name: 'name',
  email: 'email',
  reference: 'off',
  cause: 'off',
};
const OTHER: Record<ExitKind, ExitKind> = { cancel: 'withdraw', withdraw: 'cancel' };

/** The form of a declaration, with what was typed and what is wrong with it. */
export function exitForm(
  kind: ExitKind,
  { typed, faults }: { typed: Typed; faults: Faults },
  { say }: PageWords,
): string {
  const fields: DeclarationField[] = ['name', 'email', 'reference'];
  if (kind === 'cancel') fields.push('cause');
  const first = fields.find((field) => faults[field] !== undefined);
  const inputs = fields.map((field) => {
    const shown = { value: typed[field] ?? '', fault: faults[field], isFirst: field === first };
    return fieldOf(field, shown, say);
  });
  const other = OTHER[kind];
  return `<p class="exit-lead">${say(`${kind}.lead`, { days: WITHDRAWAL_DAYS })}</p>
<form class="exit-form" method="post" action="/${kind}" novalidate>${inputs.join('')}
<button type="submit">${say(`${kind}.submit`)}</button>
<p class="exit-note">${say('privacy')}</p></form>
<p class="exit-other">${say(`other.${kind}`)} <a href="/${other}">${say(`${other}.link`)}</a></p>`;
}

function fieldOf(
  field: DeclarationField,
  {
    value,
    fault,
    isFirst,
  }: { value: string; fault: DeclarationFault | undefined; isFirst: boolean },
  say: PageWords['say'],
): string {
  const isRequired = field === 'name' || field === 'email';
  const attributes = [
    `name="${field}"`,
    `autocomplete="${AUTOCOMPLETE[field]}"`,
    isRequired ? 'required' : '',
    fault === undefined ? '' : `aria-invalid="true" aria-describedby="${field}-fault"`,
    isFirst ? 'autofocus' : '',
  ].join(' ');
  const safe = escapeHtml(value);
  const input =
    field === 'cause'
      ? `<textarea ${attributes} rows="3">${safe}</textarea>`
      : `<input type="${field === 'email' ? 'email' : 'text'}" ${attributes} value="${safe}">`;
  const message =
    fault === undefined
      ? ''
      : `<span class="exit-fault" id="${field}-fault">${say(`faults.${fault}`)}</span>`;
  return `<label>${say(`fields.${field}`)}${input}${message}</label>`;
}

/** The answer to a declaration. The same for every address. */
export function exitReceipt(
  { email, at }: { email: string; at: Date },
  { say, date, time }: PageWords,
): string {
  return `<div class="exit-receipt" role="status"><strong>${say('receivedAt', { date: date(at), time: time(at) })}</strong>
<p>${say('receipt', { email })}</p></div><p class="exit-note">${say('noMail')}</p>`;
}

/** Asks before a link in a mail changes anything. */
export function stopForm(exit: StoppableExit, token: string, words: PageWords): string {
  const { say, date, time } = words;
  const values = { plan: plansOf(exit, words), date: date(exit.at), time: time(exit.at) };
  const submit = exit.kind === 'cancel' ? 'stop.submitCancel' : 'stop.submitWithdraw';
  return `<p class="exit-lead">${say(exit.isScheduled ? 'stop.cancel' : 'stop.waiting', values)}</p>
<form class="exit-form" method="post" action="/stop-exit"><input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">${say(submit, values)}</button></form>`;
}

export function stopTitle(exit: StoppableExit | null, { say }: PageWords): string {
  if (exit === null) return say('stop.over');
  return say(exit.kind === 'cancel' ? 'stop.titleCancel' : 'stop.titleWithdraw');
}

/** Signed in, the link leads on to the dashboard. */
const withAccount = (lead: string, { say }: PageWords): string =>
  `<p class="exit-lead">${lead}</p><p class="exit-other"><a href="/login">${say('account')}</a></p>`;

export const stopDone = (exit: StoppableExit, words: PageWords): string =>
  withAccount(words.say('stop.doneLead', { plan: plansOf(exit, words) }), words);

/** A sentence without a form. */
export const deadEnd = (key: string, words: PageWords): string =>
  withAccount(words.say(key), words);

/** Plan names are the seller's own; `say` escapes them. */
function plansOf({ plans }: StoppableExit, { say }: PageWords): string {
  const [first, second] = plans;
  if (first === undefined) return say('stop.plain');
  return second === undefined ? first : say('stop.and', { first, second });
}
