import type { EntityManager } from '@mikro-orm/postgresql';
import { indicatorName } from '../../../src/domain/indicator.ts';
import type { AccessGrant } from '../../access/access-grant.entity.ts';
import { DONE_BY_HAND } from '../../access/manual/done-by-hand.ts';
import { openWorkOf } from '../../access/views/open-work.view.ts';
import { indicatorTarget } from '../indicator-target.ts';

/** One task for an operator in TradingView's 'Manage access' dialog. */
export interface WorkItem {
  grantId: string;
  accountId: string;
  action: 'add' | 'extend' | 'remove';
  /** Its name on the wire. Kept by a script that is no longer on sale. */
  script: string;
  pineId: string;
  username: string;
  /** ISO; null: no expiry, or to be removed. */
  until: string | null;
  /** An operator confirmed it. The next sweep verifies. */
  done: boolean;
  /** ISO; the deadline in manual mode. */
  dueAt: string | null;
}

/** Manual tasks while TradingView is not connected. */
export async function worklistOf(
  em: EntityManager,
  manual: { slaHours: number } | null = null,
): Promise<WorkItem[]> {
  return (await openWorkOf(em, 'tradingview')).flatMap((row): WorkItem[] => {
    const target = indicatorTarget.safeParse(row.target).data;
    if (target === undefined) return [];
    const action = actionOf(row);
    const until = action === 'remove' ? null : (row.wantedExpiresAt?.toISOString() ?? null);
    const done = row.reason === DONE_BY_HAND;
    const { pineId, username } = target;
    const dueAt = dueOf(row, manual);
    const who = { grantId: row.id, accountId: row.accountId, pineId, username };
    return [{ ...who, action, script: indicatorName(row.entitlement), until, done, dueAt }];
  });
}

/** Deadline for the operator; null in automatic mode. */
export function dueOf(
  { byHandSince }: Pick<AccessGrant, 'byHandSince'>,
  manual: { slaHours: number } | null,
): string | null {
  if (manual === null || byHandSince == null) return null;
  return new Date(byHandSince.getTime() + manual.slaHours * HOUR_MS).toISOString();
}

function actionOf({ state, held }: AccessGrant): WorkItem['action'] {
  if (state === 'revoking' || state === 'revoke-failed') return 'remove';
  return held ? 'extend' : 'add';
}

const HOUR_MS = 3_600_000;
const COLUMNS = ['action', 'username', 'script', 'pineId', 'until'] as const;

/** CSV for spreadsheets. Strangers choose usernames, so escape anything that could be a formula. */
export function worklistCsv(items: readonly WorkItem[]): string {
  const cell = (text: string) => {
    const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  const lines = items
    .filter((item) => !item.done)
    .map((item) => COLUMNS.map((column) => cell(item[column] ?? '')).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
