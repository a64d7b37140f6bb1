import { createHash } from 'node:crypto';
import { FREE_PLAN } from '../../../../src/domain/catalogue/catalogue.ts';
import {
  type FileKind,
  grantSourceOf,
  hasAccessIn,
  type MoveSource,
} from '../../../../src/domain/move/sources.ts';
import type { MoveProblem } from '../../../../src/domain/move/verdict.ts';
import { isEmailAddress, normaliseEmail } from '../../../../src/domain/people/email-address.ts';
import {
  normaliseDiscordUsername,
  normaliseTradingViewUsername,
} from '../../../../src/domain/people/provider-username.ts';
import { findPlanGrantSource, type PlanGrantSource } from '../../../../src/domain/plan-grants.ts';
import { endOfDayOrMoment } from '../../import/import-plan.ts';
import { DISCORD_ID, FORMULA, SUBSCRIPTION } from '../../import/import-row.ts';
import type { CsvRow } from '../../import/read-csv.ts';

/** Headings in the files of these services, without case, spaces and punctuation. */
const HEADINGS = {
  email: ['email', 'emailaddress', 'mail', 'customeremail', 'memberemail', 'useremail'],
  ref: ['sourceref', 'membershipid', 'id', 'orderid', 'memberid', 'userid'],
  plan: ['plan', 'planname', 'tier', 'tiername', 'product', 'productname', 'membership'],
  until: [
    'until',
    'expiresat',
    'expirationdate',
    'renewalperiodend',
    'currentperiodend',
    'nextchargedate',
    'nextbillingdate',
    'accessexpiration',
    'renewson',
  ],
  lifetime: ['lifetime'],
  status: ['status', 'patronstatus', 'membershipstatus', 'subscriptionstatus', 'state'],
  discord: ['discord', 'discordid', 'discorduserid', 'discordusername', 'discordname'],
  tradingview: ['tradingview', 'tradingviewname', 'tradingviewusername', 'tvusername'],
  subscription: ['stripesubscription', 'stripesubscriptionid', 'subscriptionid'],
  source: ['source'],
} as const satisfies Record<string, readonly string[]>;
export type FileField = keyof typeof HEADINGS;

export function fileFieldOf(heading: string): FileField | null {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = Object.entries(HEADINGS).find(([, names]) =>
    (names as readonly string[]).includes(plain),
  );
  return (found?.[0] as FileField | undefined) ?? null;
}

/** One purchase that a file names. */
export interface FileRow {
  source: MoveSource;
  line: number;
  sourceRef: string;
  status: string;
  email: string | null;
  discordId: string | null;
  discordName: string | null;
  tradingview: string | null;
  subscriptionId: string | null;
  priceId: string;
  priceLabel: string;
  /** As the file names it, in lower case. */
  plan: string;
  until: Date | null;
  isLifetime: boolean;
  grantSource: PlanGrantSource;
  grantRef: string;
  fault: MoveProblem | null;
}

const YES = ['yes', 'true', '1'];
const NO = ['', 'no', 'false', '0'];
const MAX_LENGTH = 200;
/** Patreon's times: ISO 8601 with a space, in UTC. */
const SPACED = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?$/;

/** Null: a purchase that gives no access any more. */
export function fileRowOf(kind: FileKind, row: CsvRow<FileField>): FileRow | null {
  const cells = (field: FileField) => (row.cells[field] ?? '').trim().slice(0, MAX_LENGTH);
  const status = cells('status').toLowerCase();
  if (!hasAccessIn(status)) return null;
  const faults: MoveProblem[] = [];
  const read = <T>(field: FileField, problem: MoveProblem, parse: (text: string) => T | null) => {
    const text = cells(field);
    const value = text === '' ? null : parse(text);
    if (text !== '' && value === null) faults.push(problem);
    return value;
  };
  if (!row.isWhole) faults.push('columns-differ');
  if (Object.values(row.cells).some((cell) => FORMULA.test(cell?.trim() ?? ''))) {
    faults.push('formula');
  }
  const source: MoveSource = `file:${kind}`;
  const email = read('email', 'bad-email', emailOf);
  const discord = read('discord', 'bad-discord', discordOf);
  const until = read('until', 'bad-date', (text) =>
    endOfDayOrMoment(text.replace(SPACED, '$1T$2Z')),
  );
  const lifetime = cells('lifetime').toLowerCase();
  if (![...YES, ...NO].includes(lifetime)) faults.push('bad-lifetime');
  const named = read('source', 'bad-source', (text) => findPlanGrantSource(text.toLowerCase()));
  const label = cells('plan');
  const grantRef = cells('ref') || refOf(email ?? `line ${row.line}`, label);
  const isId = discord !== null && DISCORD_ID.test(discord);
  return {
    source,
    line: row.line,
    sourceRef: `${source}:${named === null ? '' : `${named}:`}${grantRef}`,
    status,
    email,
    discordId: isId ? discord : null,
    discordName: isId ? null : discord,
    tradingview: read('tradingview', 'bad-tradingview', tradingViewOf),
    subscriptionId: read('subscription', 'bad-subscription', (text) =>
      SUBSCRIPTION.test(text) ? text : null,
    ),
    priceId: `${source}:${label.toLowerCase()}`,
    priceLabel: label,
    // People without a plan move in as free users, from our own columns alone.
    plan: kind === 'generic' && label === '' ? FREE_PLAN : label.toLowerCase(),
    until: YES.includes(lifetime) ? null : until,
    isLifetime: YES.includes(lifetime),
    grantSource: named ?? grantSourceOf(kind),
    grantRef,
    fault: faults[0] ?? null,
  };
}

function emailOf(text: string): string | null {
  const email = normaliseEmail(text);
  return isEmailAddress(email) ? email : null;
}

const discordOf = (text: string) => (DISCORD_ID.test(text) ? text : normaliseDiscordUsername(text));

/** Also the address of a profile: https://www.tradingview.com/u/NAME/. */
const tradingViewOf = (text: string) =>
  normaliseTradingViewUsername(
    text.replace(/^https:\/\/\w+\.tradingview\.com\/u\/([^/]+)\/?$/, '$1'),
  );

/** The same purchase in the next upload of the file, without the address. */
function refOf(email: string, plan: string): string {
  return createHash('sha256').update(`${email} ${plan}`).digest('hex').slice(0, 24);
}
