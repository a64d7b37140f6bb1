import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';
import { isEmailAddress, normaliseEmail } from '../../../src/domain/people/email-address.ts';
import {
  normaliseDiscordUsername,
  normaliseTradingViewUsername,
} from '../../../src/domain/people/provider-username.ts';

import { type ImportPlan, importPlanOf } from './import-plan.ts';

/** A parsed line of the file, with the problems visible in the line itself. */
export interface ImportRow {
  line: number;
  email: string;
  stripeSubscriptionId: string | null;
  /** Lower case, or the digits of a Discord id. */
  discordName: string | null;
  tradingViewName: string | null;
  plan: ImportPlan;
  problems: RowProblem[];
}

export type ImportField =
  | 'email'
  | 'subscription'
  | 'discord'
  | 'tradingview'
  | 'plan'
  | 'until'
  | 'lifetime'
  | 'source'
  | 'sourceRef';

/** Column names in common exports, without case, spaces and punctuation. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'customeremail'],
  subscription: ['stripesubscription', 'subscription', 'subscriptionid', 'stripesubscriptionid'],
  discord: ['discord', 'discordname', 'discordusername', 'discordid', 'discorduserid'],
  tradingview: ['tradingview', 'tradingviewname', 'tradingviewusername', 'tvusername'],
  plan: ['plan'],
  until: ['until'],
  lifetime: ['lifetime'],
  source: ['source'],
  sourceRef: ['sourceref'],
};

export function fieldOfHeading(heading: string): ImportField | null {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = Object.entries(HEADINGS).find(([, names]) => names.includes(plain));
  return (found?.[0] as ImportField | undefined) ?? null;
}

export const SUBSCRIPTION = /^sub_[A-Za-z0-9_]{4,250}$/;
export const DISCORD_ID = /^\d{17,20}$/;
/**
 * Text that a spreadsheet would execute. '@' is allowed, because Discord names often start with it.
 */
export const FORMULA = /^'?[=+\-\t\r]/;

/** Pure: a row's own problems. Conflicts with other rows and users are found later. */
export function importRowOf(line: number, cells: Partial<Record<ImportField, string>>): ImportRow {
  const problems: RowProblem[] = [];
  const text = (field: ImportField): string | null => {
    const cell = cells[field]?.trim() ?? '';
    if (FORMULA.test(cell)) problems.push('formula');
    return cell === '' ? null : cell;
  };
  const read = <T>(
    typed: string | null,
    problem: RowProblem,
    parse: (typed: string) => T | null,
  ): T | null => {
    if (typed === null) return null;
    const value = parse(typed);
    if (value === null && !problems.includes('formula')) problems.push(problem);
    return value;
  };
  const email = text('email');
  const planned = importPlanOf({
    plan: text('plan'),
    until: text('until'),
    lifetime: text('lifetime'),
    source: text('source'),
    sourceRef: text('sourceRef'),
    hasSubscription: (cells.subscription?.trim() ?? '') !== '',
  });
  const row = {
    line,
    email: normaliseEmail(email ?? '').slice(0, 320),
    stripeSubscriptionId: read(text('subscription'), 'bad-subscription', (typed) =>
      SUBSCRIPTION.test(typed) ? typed : null,
    ),
    discordName: read(text('discord'), 'bad-discord', discordOf),
    tradingViewName: read(text('tradingview'), 'bad-tradingview', normaliseTradingViewUsername),
    plan: planned.plan,
  };
  if (!problems.includes('formula')) problems.push(...planned.problems);
  if (!isEmailAddress(row.email) && !problems.includes('formula')) problems.unshift('bad-email');
  return { ...row, problems: [...new Set(problems)] };
}

function discordOf(typed: string): string | null {
  return DISCORD_ID.test(typed) ? typed : normaliseDiscordUsername(typed);
}
