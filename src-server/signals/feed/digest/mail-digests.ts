import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeedSignal } from '../../../../src/contract/signal-feed.contract.ts';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { lastNoon } from '../../../../src/domain/signals/digest-time.ts';
import { plansUpTo } from '../../../../src/domain/signals/feed.ts';
import { fillTemplate } from '../../../../src/texts/template.ts';
import { plansOf } from '../../../billing/standing/standings-of-many.ts';
import { readFork, transact, writeAlone } from '../../../database/transaction.ts';
import { queueMail } from '../../../mail/outbox.ts';
import { ownMailLocale } from '../../../mail/preference/mail-preference.ts';
import { latestAnchor } from '../../record/public/anchors.view.ts';
import { SignalChainEntity } from '../../record/signal.entity.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { signalSeen } from '../signal-feed.ts';
import { digestLines } from './digest-lines.ts';
import { settleMails } from './settle-mails.ts';
import { type SignalDigest, SignalDigestEntity } from './signal-digest.entity.ts';
import { SignalDigestMailEntity } from './signal-digest-mail.entity.ts';

type Deps = Pick<
  SignalsDeps,
  'orm' | 'clock' | 'machineClock' | 'catalogue' | 'jobs' | 'texts' | 'timeZone' | 'publicUrl'
>;

/** Mail providers treat bursts from a new sender as spam. */
const AT_ONCE = 200;
const MAX_SIGNALS = 40;

/** The newest ones, and the number of all: the feed has them. */
const DUE = `
  with due as (
    select distinct coalesce(case when s.kind in ('correction', 'withdrawal') then s.ref end, s.seq) as seq
    from signal_delivery d join signal s on s.seq = d.seq
    where d.provider = 'mail' and d.state <> 'withdrawn' and d.plan = any(?::text[])
      and d.due_at <= ?::timestamptz and (d.due_at > ?::timestamptz or d.seq > ?))
  select seq, (select count(*) from due)::int as total
  from (select seq from due order by seq desc limit ${MAX_SIGNALS}) newest order by seq`;

/**
 * Before the first mail of a noon. A withdrawal from now on is mailed too, because some readers already have
 * the signal.
 */
const BEGIN = `
  update signal_delivery set state = 'sending'
  where provider = 'mail' and state = 'waiting' and due_at <= ?::timestamptz`;

/** Once no digest of that noon waits: every mail that carries it is in the outbox. */
const QUEUE = `
  update signal_delivery set state = 'queued'
  where provider = 'mail' and state in ('waiting', 'sending') and due_at <= ?::timestamptz
    and not exists (select from signal_digest where is_on and cutoff < ?::timestamptz)`;

interface DigestPage {
  signals: FeedSignal[];
  /** Due ones that the mail does not list. */
  more: number;
}

const ADDRESS = 'select email from account where id = ?::uuid and closing_at is null';

/**
 * Mails everyone who asked for it what their plan saw since the last mail, once a day after noon.
 * Returns how many were queued.
 */
export async function mailDigests(deps: Deps): Promise<number> {
  const noon = lastNoon(deps.clock.now(), deps.timeZone);
  await writeAlone(deps.orm, (em) => em.execute(BEGIN, [noon.toISOString()]));
  const waiting = await readFork(deps.orm).find(
    SignalDigestEntity,
    { isOn: true, cutoff: { $lt: noon } },
    { orderBy: { cutoff: 'asc', accountId: 'asc' }, limit: AT_ONCE },
  );
  const queued = waiting.length === 0 ? 0 : await queueDigests(deps, { waiting, noon });
  await writeAlone(deps.orm, (em) => em.execute(QUEUE, [noon.toISOString(), noon.toISOString()]));
  await settleMails(deps);
  return queued;
}

async function queueDigests(
  deps: Deps,
  { waiting, noon }: { waiting: SignalDigest[]; noon: Date },
): Promise<number> {
  const { lastSeq } = await readFork(deps.orm).findOneOrFail(SignalChainEntity, { id: 1 });
  const plans = await plansOf(
    deps,
    waiting.map(({ accountId }) => accountId),
  );
  const known = new Map<string, DigestPage>();
  let queued = 0;
  for (const digest of waiting) {
    const plan = plans.get(digest.accountId);
    if (plan === undefined) {
      // A closing account gets no mail. Its digest must not hold back the deliveries.
      await transact(deps.orm, (em) => moveEnd(em, { digest, noon, lastSeq }));
      continue;
    }
    const key = `${plan} ${digest.cutoff.toISOString()} ${digest.lastSeq}`;
    const page = known.get(key) ?? (await pageFor(deps, { plan, digest, noon }));
    known.set(key, page);
    if (await queueDigest(deps, { digest, plan, page, noon, lastSeq })) queued += 1;
  }
  return queued;
}

async function pageFor(
  deps: Deps,
  { plan, digest, noon }: { plan: Plan; digest: SignalDigest; noon: Date },
): Promise<DigestPage> {
  const plans = plansUpTo(deps.catalogue.current(), plan);
  const rows = await readFork(deps.orm).execute<{ seq: number; total: number }[]>(DUE, [
    `{${plans.join(',')}}`,
    noon.toISOString(),
    digest.cutoff.toISOString(),
    digest.lastSeq,
  ]);
  const signals: FeedSignal[] = [];
  for (const { seq } of rows) {
    const signal = await signalSeen(deps, { plan, seq, provider: 'mail' });
    if (signal !== null) signals.push(signal);
  }
  return { signals, more: (rows[0]?.total ?? 0) - rows.length };
}

/** Returns 0 if another process moved it, or the subscriber switched it off. */
function moveEnd(
  em: EntityManager,
  { digest, noon, lastSeq }: { digest: SignalDigest; noon: Date; lastSeq: number },
): Promise<number> {
  const { accountId, cutoff } = digest;
  return em.nativeUpdate(
    SignalDigestEntity,
    { accountId, cutoff, isOn: true },
    { cutoff: noon, lastSeq },
  );
}

/** Moves the digest's end in the transaction that queues its mail. */
function queueDigest(
  deps: Deps,
  {
    digest,
    plan,
    page: { signals, more },
    noon,
    lastSeq,
  }: { digest: SignalDigest; plan: Plan; page: DigestPage; noon: Date; lastSeq: number },
): Promise<boolean> {
  const { accountId } = digest;
  const link = `${deps.publicUrl}/signals`;
  return transact(deps.orm, async (em) => {
    const moved = await moveEnd(em, { digest, noon, lastSeq });
    if (moved === 0 || signals.length === 0) return false;
    const [account] = await em.execute<{ email: string }[]>(ADDRESS, [accountId]);
    if (account === undefined) return false;
    const locale = deps.texts.choose(await ownMailLocale(em, accountId));
    const text = (key: string) => deps.texts.text(locale, key);
    const anchor = await latestAnchor(em);
    const anchorLine = anchor === null ? [] : [fillTemplate(text('record.anchorLine'), anchor)];
    const rest = text(`signals.digest.${more === 1 ? 'oneMore' : 'more'}`);
    const moreLine = more === 0 ? [] : [fillTemplate(rest, { count: String(more), link })];
    const mailId = await queueMail(em, deps, {
      dedupeKey: `signal-digest:${accountId}:${noon.toISOString()}`,
      userId: accountId,
      to: account.email,
      template: 'signal-digest',
      values: {
        count: String(signals.length + more),
        signals: [...digestLines(signals, text), ...moreLine, ...anchorLine].join('\n'),
        link,
      },
    });
    if (mailId === null) return false;
    const plans = plansUpTo(deps.catalogue.current(), plan);
    const seqs = signals.map(({ seq }) => seq);
    em.create(SignalDigestMailEntity, { mailId, plans, seqs, createdAt: deps.clock.now() });
    return true;
  });
}
