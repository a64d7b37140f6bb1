import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { EXIT_RESOLUTIONS } from '../../../../src/domain/exits/resolution.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { countText } from '../../../../src/domain/numbers/count-text.ts';
import { PANEL_SETTINGS } from '../../../../src/domain/operator/panel-settings.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { RESOLUTIONS } from '../follow-up/declaration-copy.ts';
import { SETTING_COPY } from '../set-up/copy.ts';

const plan = (key: string) => planName(catalogue, key);

/** The act with the one thing that it was about. `id` follows the colon of the entry's target. */
const NAMED: Record<string, (id: string, entry: AuditEntryView) => string | null | undefined> = {
  'billing.duplicate-ended': (_, entry) =>
    `ended a duplicate subscription of {}${refundText(entry)}`,
  'billing.end-changed': (_, entry) => endText(entry),
  'billing.exit-handled': (_, entry) => handledText(entry),
  'billing.refunded': (_, entry) => {
    const refunded = refundedText(entry);
    if (refunded === null) return 'refunded a payment of {}';
    return `refunded ${entry.after?.outcome === 'failed' ? 'only ' : ''}${refunded} to {}`;
  },
  // By the link in the mail, unless the person was signed in.
  'billing.exit-stopped': (_, { actor }) =>
    actor.kind === 'subscriber' ? 'kept the subscription of {}' : null,
  'dispute.accepted': (_, { dispute }) => dispute && 'accepted {}',
  'dispute.downloaded': (_, { dispute }) => dispute && 'downloaded the evidence for {}',
  'dispute.opened': (_, { dispute }) => dispute && 'looked at {}',
  'dispute.staged': (_, { dispute }) => dispute && 'saved evidence at Stripe for {}',
  'dispute.submitted': (_, { dispute }) => dispute && 'submitted evidence for {}',
  'legal.published': (id) => `published the legal page ${pageText(id)}`,
  'legal.withdrawn': (id) => `withdrew the legal page ${pageText(id)}`,
  'offers.code-made': (id) => `created the discount code ${id}`,
  'offers.gifts-changed': (id) => `changed the gifts of ${plan(id)}`,
  'offers.lifetime-changed': (id) => `changed the lifetime sale of ${plan(id)}`,
  'offers.trial-changed': (id, entry) => trialText(plan(id), entry),
  'setting.changed': settingText,
  'texts.changed': (id) => `changed the text ${pageText(id)}`,
};

/** 'set Pauses to 1 or 2 months'. Null: the entry's action names no thing. */
export function namedAct(entry: AuditEntryView): string | null {
  const [, id = ''] = entry.target.split(/:(.*)/s);
  return id === '' ? null : (NAMED[entry.action]?.(id, entry) ?? null);
}

/** 'terms (en)' of 'en:terms'. */
function pageText(id: string): string {
  const [locale = '', name = ''] = id.split(/:(.*)/s);
  return name === '' ? id : `${name} (${locale})`;
}

/** ' and refunded $50.00'. Empty: nothing was refunded. */
function refundText(entry: AuditEntryView): string {
  const refunded = refundedText(entry);
  return refunded === null ? '' : ` and refunded ${refunded}`;
}

function refundedText({ after }: AuditEntryView): string | null {
  const { refundedCents: cents, currency } = after ?? {};
  const isPaid = typeof cents === 'number' && cents > 0 && typeof currency === 'string';
  return isPaid ? moneyText(cents, currency) : null;
}

/** 'ended Premium of {} and refunded $50.00'. */
function endText(entry: AuditEntryView): string {
  const { before, after } = entry;
  const key = after?.plan;
  const whose = `${typeof key === 'string' ? plan(key) : 'the subscription'} of {}`;
  switch (before?.how) {
    case 'now-refunded':
      return `ended ${whose}${refundText(entry) || (after?.outcome === 'done' ? ', with nothing to refund' : ' with a refund')}`;
    case 'now':
      return `ended ${whose} without a refund`;
    case 'period-end':
      return after?.ended === true ? `ended ${whose}` : `let ${whose} end with its paid period`;
    case 'resume':
      return `let ${whose} renew again`;
    case 'end-pause':
      return `ended the pause of ${whose}`;
    default:
      return 'changed when a subscription ends';
  }
}

/** 'handled a withdrawal by form (carried out)'. */
function handledText({ after }: AuditEntryView): string {
  const what = after?.kind === 'withdraw' ? 'a withdrawal' : 'a cancellation';
  const how = EXIT_RESOLUTIONS.find((each) => each === after?.resolution);
  return `handled ${what} by form${how === undefined ? '' : ` (${RESOLUTIONS[how].audited})`}`;
}

function settingText(name: string, { after }: AuditEntryView): string {
  const known = PANEL_SETTINGS.find((each) => each === name);
  const copy = known && SETTING_COPY[known];
  const label = copy?.label ?? name;
  const value = after?.value;
  if (typeof value !== 'string' || value === '') return `set ${label} back to its default`;
  return `set ${label} to ${copy?.options?.[value] ?? value}`;
}

/** 'changed the indicators of the trial of Premium'. */
function trialText(of: string, { before, after }: AuditEntryView): string {
  const [had, has] = [before?.days, after?.days];
  if (typeof has !== 'number') return `stopped offering a trial of ${of}`;
  if (typeof had !== 'number') return `offered a trial of ${of} for ${countText(has, 'day')}`;
  if (had !== has) return `changed the trial of ${of} from ${had} to ${countText(has, 'day')}`;
  const isSame = String(before?.indicators) === String(after?.indicators);
  return isSame ? `changed the trial of ${of}` : `changed the indicators of the trial of ${of}`;
}
