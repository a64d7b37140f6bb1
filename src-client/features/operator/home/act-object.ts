import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { PANEL_SETTINGS } from '../../../../src/domain/operator/panel-settings.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { SETTING_COPY } from '../set-up/copy.ts';

/** A dispute's id at Stripe is longer than a line. */
const ID_LENGTH = 8;

const dispute = (id: string) =>
  `dispute ${id.length > ID_LENGTH ? `${id.slice(0, ID_LENGTH)}…` : id}`;
const plan = (key: string) => planName(catalogue, key);

/** The act with the one thing that it was about. `id` follows the colon of the entry's target. */
const NAMED: Record<string, (id: string, entry: AuditEntryView) => string> = {
  'dispute.accepted': (id) => `accepted ${dispute(id)}`,
  'dispute.downloaded': (id) => `downloaded the evidence for ${dispute(id)}`,
  'dispute.opened': (id) => `looked at ${dispute(id)}`,
  'dispute.staged': (id) => `saved evidence for ${dispute(id)} at Stripe`,
  'dispute.submitted': (id) => `submitted evidence for ${dispute(id)}`,
  'legal.published': (id) => `published the legal page ${pageText(id)}`,
  'legal.withdrawn': (id) => `withdrew the legal page ${pageText(id)}`,
  'offers.code-made': (id) => `created the discount code ${id}`,
  'offers.gifts-changed': (id) => `changed the gifts of ${plan(id)}`,
  'offers.lifetime-changed': (id) => `changed the lifetime sale of ${plan(id)}`,
  'offers.trial-changed': (id) => `changed the trial of ${plan(id)}`,
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

function settingText(name: string, { after }: AuditEntryView): string {
  const known = PANEL_SETTINGS.find((each) => each === name);
  const copy = known && SETTING_COPY[known];
  const label = copy?.label ?? name;
  const value = after?.value;
  if (typeof value !== 'string' || value === '') return `set ${label} back to its default`;
  return `set ${label} to ${copy?.options?.[value] ?? value}`;
}
