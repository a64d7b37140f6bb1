import type { ExitToCheck } from '../../../src/contract/operator/leaving/exits-operator.contract.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { BillingDeps } from '../billing.deps.ts';

/** Stripe was down for longer than its outages last, or a mail cannot be sent. */
const LATE_MS = 60 * 60_000;
const AT_MOST = 200;

/** Not carried out in time: a declaration, or a withdrawal that can no longer be stopped. */
const IS_LATE = `(e.state = 'received' and e.received_at <= ?
  or e.state = 'due' and e.effective_at <= ?
  or e.state = 'waiting' and e.effective_at <= ? and not exists (
    select from outgoing_mail o where o.id = e.notice_mail_id and o.sent_at is not null))`;

const IS_UNMATCHED = `e.state = 'unmatched' and e.handled_at is null and e.email <> ''`;

/** Each kind has a limit of its own: many unmatched forms must not hide a late one. */
const ofKind = (condition: string) => `
  select e.id, e.kind, e.state, e.name, e.email, e.reference, e.cause, e.received_at as "receivedAt",
    count(*) over ()::int as total
  from exit_request e where ${condition} order by e.received_at limit ${AT_MOST}`;

const LATE = `select e.id from exit_request e where ${IS_LATE} order by e.received_at limit ${AT_MOST}`;

type Deps = Pick<Kernel, 'orm' | 'clock'>;

const lateSince = ({ clock }: Deps): Date[] => {
  const since = new Date(clock.now().getTime() - LATE_MS);
  return [since, since, since];
};

interface Exits {
  /** More than are listed, if there are many. */
  total: number;
  exits: ExitToCheck[];
}

/** Declarations that matched no subscription and that no operator has handled, or late ones. Oldest first. */
export async function listExitsOf(deps: Deps, why: ExitToCheck['why']): Promise<Exits> {
  type Row = Omit<ExitToCheck, 'receivedAt' | 'why'> & { receivedAt: Date | string; total: number };
  const em = readFork(deps.orm);
  const rows =
    why === 'late'
      ? await em.execute<Row[]>(ofKind(IS_LATE), lateSince(deps))
      : await em.execute<Row[]>(ofKind(IS_UNMATCHED));
  return {
    total: rows[0]?.total ?? 0,
    exits: rows.map(({ total: _, receivedAt, ...row }) => ({
      ...row,
      why,
      receivedAt: new Date(receivedAt).toISOString(),
    })),
  };
}

/** Late ones first. */
export async function listExitsToCheck(deps: Deps): Promise<ExitToCheck[]> {
  const [late, unmatched] = [await listExitsOf(deps, 'late'), await listExitsOf(deps, 'unmatched')];
  return [...late.exits, ...unmatched.exits];
}

/** Mails the operator once about each declaration that is late. */
export async function alertOfLateExits(deps: BillingDeps): Promise<void> {
  const late = await readFork(deps.orm).execute<{ id: string }[]>(LATE, lateSince(deps));
  if (late.length === 0) return;
  await transact(deps.orm, (em) =>
    deps.alertOperator(em, {
      about: 'exit-late',
      alertKeys: late.map(({ id }) => id),
      values: (news) => ({ count: String(news.length) }),
    }),
  );
}
