import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { whoOf } from '../audit/entry-names.ts';
import { plainWords } from '../parts/plain-words.ts';
import { namedAct } from './act-object.ts';
import { disputeText } from './dispute-text.ts';

/** Each completes "anna …". '{}' is the person or operator concerned. */
const PHRASES: Record<string, string> = {
  'access.done-by-hand': 'confirmed access that was set by hand',
  'access.granted-by-hand': 'gave access to {}',
  'access.manual-grant-ended': 'took back access of {}',
  'access.retried': 'retried the access of {}',
  'account.email-changed': 'changed the email of {}',
  'account.email-taken-back': 'took back the old email of {}',
  'account.erased': 'erased {}',
  'account.erasure-begun': 'started to erase {}',
  'account.exported': 'exported the data of {}',
  'billing.cancelled-by-form': 'canceled for {}, who sent the form',
  'billing.exit-handled': 'handled a cancellation or withdrawal by form',
  'billing.exit-reopened': 'put a cancellation or withdrawal by form back on the list',
  'billing.exit-retried': 'retried a late cancellation or withdrawal by form',
  'billing.exit-stopped': 'kept the subscription of {}, who used the link in the email',
  'billing.block-lifted': 'unblocked {}',
  'billing.duplicate-ended': 'ended a duplicate subscription',
  'billing.end-changed': 'changed when a subscription ends',
  'billing.event-retried': 'retried a webhook',
  'billing.refunded': 'refunded {}',
  'billing.price-mapped': 'mapped a price to a plan',
  'billing.price-move-stopped': 'stopped a price change',
  'billing.sign-up-ended': 'ended and refunded a paid sign-up',
  'billing.synced': 'synced with Stripe',
  'billing.way-back-mailed': 'sent a setup link again',
  'billing.exit-carried-out': 'ended the subscription of {}, who sent the form',
  'billing.withdrawn-by-form': 'took the withdrawal of {}',
  'brand.changed': 'changed the brand',
  'brand.picture-uploaded': 'uploaded a picture',
  'catalogue.draft-discarded': 'discarded the catalogue draft',
  'catalogue.draft-saved': 'edited the catalogue draft',
  'catalogue.published': 'published the catalogue',
  'catalogue.version-restored': 'restored an earlier catalogue',
  'community.bulk-resumed': 'resumed a bulk action in Discord',
  'community.bulk-stopped': 'stopped a bulk action in Discord',
  'community.bulk-started': 'started a bulk action in Discord',
  'community.chart-request-configured': 'configured the chart request channel',
  'community.override-removed': 'removed a channel permission in Discord',
  'community.override-saved': 'changed a channel permission in Discord',
  'community.repaired': 'repaired the Discord channels',
  'community.role-created': 'created a Discord role',
  'community.role-given': 'gave a Discord role',
  'community.run-undone': 'undid several Discord changes',
  'community.set-read-only': 'made a Discord channel read-only',
  'community.set-up': 'set up the Discord channels',
  'community.undone': 'undid a Discord change',
  'discord.access-shown': 'looked up {} in Discord',
  'discord.badge-removed': 'ended the badge of {}',
  'discord.badge-shared': 'shared the plan of {} with Discord',
  'discord.badge-stopped': 'stopped sharing the plan of {} with Discord',
  'discord.identity-settled': 'settled the Discord account of {}',
  'discord.mapping-changed': 'changed the Discord roles of the plans',
  'discord.roles-taken': 'took Discord roles',
  'dispute.accepted': 'accepted a dispute',
  'dispute.downloaded': 'downloaded the evidence for a dispute',
  'dispute.fraud-warning-decided': 'decided on a fraud warning',
  'dispute.opened': 'looked at a dispute',
  'dispute.staged': 'saved evidence for a dispute at Stripe',
  'dispute.standing-order-switched': 'changed the automatic submission of disputes',
  'dispute.submitted': 'submitted evidence for a dispute',
  'import.applied': 'started an import',
  'import.dropped': 'discarded an import',
  'import.rows-exported': 'downloaded the rows of an import',
  'import.uploaded': 'uploaded a file of customers',
  'jobs.retried': 'retried failed jobs',
  'legal.withdrawn': 'withdrew a legal page',
  'legal.published': 'published a legal page',
  'move.dropped': 'discarded a move',
  'move.file-uploaded': 'uploaded a file for a move',
  'move.finished': 'finished a move',
  'move.moving': 'started to move people in',
  'move.rolling-back': 'rolled back a move',
  'move.started': 'began a move',
  'move.whop-read': 'read the members at Whop',
  'offers.access-codes-ended': 'ended access codes',
  'offers.access-codes-made': 'created access codes',
  'offers.code-ended': 'ended a discount code',
  'offers.code-made': 'created a discount code',
  'offers.gift-mailed': 'emailed the link of a gift again',
  'offers.gift-voided': 'refunded a gift',
  'offers.gifts-changed': 'changed the gifts of a plan',
  'offers.lifetime-changed': 'changed the lifetime sale of a plan',
  'offers.lifetime-voided': 'refunded a plan bought for life',
  'offers.trial-allowed': 'allowed another trial to {}',
  'offers.trial-changed': 'changed the trial of a plan',
  'operator.address-changed': 'changed the email of {}',
  'operator.configured': 'made {} an operator, as the settings say',
  'operator.confirmed': 'confirmed their identity',
  'operator.factor-dropped': 'lost a second factor',
  'operator.factor-enrolled': 'added a second factor',
  'operator.factor-policy-changed': 'changed who needs a second factor',
  'operator.factor-removed': 'removed a second factor',
  'operator.invitation-cancelled': 'canceled an invitation',
  'operator.invited': 'invited {}',
  'operator.joined': 'joined as an operator',
  'operator.not-allowed': 'was refused: their role does not allow it',
  'operator.passkey-added': 'added a passkey',
  'operator.passkey-removed': 'removed a passkey',
  'operator.password-changed': 'changed their password',
  'operator.removed': 'removed {}',
  'operator.role-changed': 'changed the role of {}',
  'operator.sessions-ended': 'ended sessions of {}',
  'operator.sign-in-refused': 'refused a sign-in',
  'operator.signed-in': 'signed in',
  'operator.signed-out': 'signed out',
  'operator.unlocked': 'unlocked {}',
  'plan.grant-ended': 'ended the given plan of {}',
  'plan.free-days-given': 'gave free days to {}',
  'plan.granted': 'gave a plan to {}',
  'record.changed': 'changed the record’s settings',
  'record.rule-changed': 'changed how signals are judged',
  'referrals.allowed': 'decided that {} is not the partner who brought them',
  'referrals.credit-given': 'gave a partner credit',
  'referrals.erased-paid': 'marked what an erased partner was owed as paid',
  'referrals.erased-written-off': 'wrote off what an erased partner was owed',
  'referrals.partner-changed': 'changed a partner',
  'referrals.partner-corrected': 'corrected the details of a partner',
  'referrals.partner-erased': 'erased a partner',
  'referrals.partner-made': 'added a partner',
  'referrals.payout-listed': 'put a payout to a partner on a list',
  'referrals.payout-marked': 'marked a payout to a partner as paid',
  'referrals.payout-released': 'took an unpaid payout to a partner off a list',
  'referrals.payouts-exported': 'downloaded the payouts of partners',
  'referrals.program-changed': 'changed the referral program',
  'referrals.self-confirmed': 'decided that {} is the partner who brought them',
  'shop.bundled': 'downloaded the shop’s archive',
  'signals.corrected': 'corrected a signal',
  'signals.dropped': 'dropped held alerts',
  'signals.released': 'released held alerts',
  'signals.route-changed': 'changed a signal route',
  'signals.route-created': 'created a signal route',
  'signals.route-deleted': 'deleted a signal route',
  'signals.route-resumed': 'resumed a signal route',
  'signals.sent': 'sent a signal',
  'signals.source-changed': 'changed a signal source',
  'signals.source-created': 'created a signal source',
  'signals.token-rotated': 'replaced the address of a signal source',
  'setting.changed': 'changed a value of the setup page',
  'signals.withdrawn': 'withdrew a signal',
  'texts.changed': 'changed a text',
  'texts.languages-offered': 'changed the languages on offer',
  'texts.test-mailed': 'sent a test email',
  'tradingview.confirmed-by-hand': 'confirmed access that was set by hand',
  'tradingview.entry-adopted': 'kept an unknown TradingView entry',
  'tradingview.entry-cleaned': 'removed an unknown TradingView entry',
  'tradingview.list-pasted': 'pasted a TradingView access list',
  'tradingview.session-given': 'connected TradingView',
  'tradingview.synced': 'synced TradingView',
  'user.fixed': 'fixed the access of {}',
  'user.note-added': 'wrote a note about {}',
  'user.note-deleted': 'deleted a note about {}',
  'user.note-edited': 'changed a note about {}',
  'user.set-up-mailed': 'sent {} their setup link',
  'user.signed-out': 'signed {} out everywhere',
  'user.synced': 'synced {}',
  'user.view-ended': 'ended the view as {}',
  'user.view-started': 'viewed the product as {}',
  'users.bulk-resumed': 'resumed a bulk action on users',
  'users.bulk-started': 'started a bulk action on users',
  'users.exported': 'exported the user list',
  'users.read': 'looked through the user list',
};

export interface ActSentence {
  who: string;
  what: string;
  /** The person, operator or dispute concerned; null if there is none. */
  whom: string | null;
  /** The rest, with the full stop. */
  rest: string;
}

/** 'Fixed the access of a person': the action without those it concerns. */
export function actName(action: string): string {
  const phrase = PHRASES[action]?.replace('{}', 'a person') ?? plainWords(action);
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** An act at a provider has an entry before and one after it. */
const ENDS: Record<string, string> = { begun: ' (started)', failed: ' (failed)' };

/** How the act ended, or '' where that is not known. */
function outcomeOf({ after }: AuditEntryView): string {
  return typeof after?.outcome === 'string' ? after.outcome : '';
}

/** Whether a later entry has the end of the act. */
export const isBegun = (entry: AuditEntryView): boolean => outcomeOf(entry) === 'begun';

/** 'anna fixed the access of ana@example.com.' */
export function actText(entry: AuditEntryView): string {
  const { who, what, whom, rest } = actSentence(entry);
  return [who, what, whom].filter(Boolean).join(' ') + rest;
}

/** 'shared their plan', of 'shared the plan of'. The same words where nothing is owned. */
const theirs = (what: string) => what.replace(/\b(?:the ([\w ]+)|([A-Z][\w ]*)) of$/, 'their $1$2');

/** 'anna took their withdrawal.' The page says who they are. */
export function actOnOwnPage(entry: AuditEntryView): string {
  const { who, what, whom, rest } = actSentence(entry);
  if (whom === null) return `${who} ${what}${rest}`;
  if (isOwn(entry)) return `They${rest}`;
  const owned = theirs(what);
  const object = owned === what ? `${what} them` : owned;
  const way = rest.replace(', who sent the', ', by').replace(', who used the', ', by the');
  return `${who} ${object}${way}`;
}

/** A target whose username belongs to no operator, as the server audits it. */
const UNKNOWN_OPERATOR = 'operator:unknown';

/** Null unless the entry is a refused sign-in, which is audited under the system. */
function refusedAs({ action, target, targetOperator }: AuditEntryView): string | null {
  if (action !== 'operator.sign-in-refused') return null;
  if (target === UNKNOWN_OPERATOR) return 'A sign-in with an unknown username';
  return `A sign-in as ${targetOperator ?? 'a removed operator'}`;
}

/** A subscriber did it, to what is their own. */
const isOwn = ({ actor }: AuditEntryView) => actor.kind === 'subscriber';

/** 'anna', 'fixed the access of', 'ana@example.com', '.' An unknown action keeps its own words. */
export function actSentence(entry: AuditEntryView): ActSentence {
  const { action, names, targetOperator, erased } = entry;
  const refused = refusedAs(entry);
  if (refused !== null) return { who: refused, what: 'was refused', whom: null, rest: '.' };
  const end = `${ENDS[outcomeOf(entry)] ?? ''}.`;
  const who = entry.actor.kind === 'system' ? 'The system' : whoOf(entry);
  const phrase = namedAct(entry) ?? PHRASES[action] ?? action.replaceAll(/[.-]/g, ' ');
  const [what = '', rest] = phrase.split('{}');
  if (rest === undefined) return { who, what: phrase, whom: null, rest: end };
  const disputed = entry.dispute ? disputeText(entry.dispute) : null;
  const person = disputed ?? names.email ?? names.discord ?? names.tradingview ?? targetOperator;
  const whom = person ?? (erased.length > 0 ? 'an erased person' : 'a person');
  if (isOwn(entry))
    return { who: '', what: '', whom, rest: ` ${theirs(what.trim())}${rest}${end}` };
  return { who, what: what.trim(), whom, rest: `${rest}${end}` };
}
