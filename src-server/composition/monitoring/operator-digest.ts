import type { MoveRivals } from '../../../src/contract/operator/rivals.contract.ts';
import { dateFormat } from '../../../src/domain/dates/date-text.ts';
import { countText } from '../../../src/domain/numbers/count-text.ts';
import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { countGrants } from '../../access/views/count-grants.ts';
import { readChainHead } from '../../audit/chain/link-entries.ts';
import { countStandings } from '../../billing/standing/count-standings.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { countParkedEvents } from '../../jobs/parked-events.ts';
import { OperatorAlertEntity } from '../../mail/operator-alert.entity.ts';
import { moveRivals } from '../../operator/move/rivals/rivals.view.ts';
import { latestAnchor } from '../../signals/record/public/anchors.view.ts';
import type { AppParts } from '../app-parts.ts';

const ABOUT = 'operator-digest';
const DAY_MS = 86_400_000;
const TROUBLED = ['grant-failed', 'revoke-failed', 'blocked'] as const;

/**
 * Sends one mail per past business day (UTC); after an outage, one mail for all days since the
 * last. Skips the time before the first subscriber.
 */
export async function sendDueDigest(parts: AppParts): Promise<void> {
  const { orm, clock, options, alertOperator } = parts;
  if (options.business.operatorEmail === null) return;
  const to = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS);
  const last = await lastDayReported(parts);
  const from = last === null ? new Date(to.getTime() - DAY_MS) : new Date(last.getTime() + DAY_MS);
  if (from >= to) return;
  const counts = await countStandings(parts.billing, { from, to });
  if (!counts.hasHistory) return;
  const grants = await countGrants(parts.access);
  const troubled = TROUBLED.reduce((sum, state) => sum + (grants.get(state) ?? 0), 0);
  const lastDay = new Date(to.getTime() - DAY_MS);
  const [firstText, lastText] = [dayText(from), dayText(lastDay)];
  const anchor = await latestAnchor(readFork(orm));
  const values = {
    day: firstText === lastText ? lastText : `${firstText} to ${lastText}`,
    begun: String(counts.begun),
    ended: String(counts.ended),
    pastDue: String(counts.pastDue),
    duplicates: String(counts.duplicates),
    paidSignUps: String(counts.paidSignUps),
    troubledGrants: String(troubled),
    parkedEvents: String(await countParkedEvents(orm)),
    rivals: rivalsText(parts, await moveRivals(parts)),
    recordAnchor: anchor === null ? '' : `${anchor.day} #${anchor.seq} · ${anchor.hash}`,
    auditHead: (await readChainHead(readFork(orm))) ?? 'none yet',
  };
  await transact(orm, (em) =>
    alertOperator(em, { about: ABOUT, alertKeys: [dayOf(lastDay)], values: () => values }),
  );
}

async function lastDayReported({ orm }: AppParts): Promise<Date | null> {
  const [last] = await readFork(orm).find(
    OperatorAlertEntity,
    { key: { $like: `${ABOUT}:%` } },
    { orderBy: { key: 'desc' }, limit: 1 },
  );
  return last === undefined ? null : new Date(last.key.slice(ABOUT.length + 1));
}

const dayText = (day: Date) =>
  dateFormat('day', { locale: DOCUMENTED_LOCALE, timeZone: 'UTC' }).format(day);

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Empty while no one takes what people who moved in are owed. */
function rivalsText({ catalogue }: AppParts, moved: MoveRivals | null): string {
  const names = new Map(catalogue.current().entitlements.map(({ key, name }) => [key, name]));
  const taken = (moved?.rivals ?? []).map(({ name, entitlement, people }) => {
    const persons = countText(people, 'person', 'people');
    return `${name} took ${names.get(entitlement) ?? entitlement} from ${persons} whom you owe it.`;
  });
  return taken.length === 0 ? '' : `${taken.join(' ')} Switch it off, or finish the move.`;
}
