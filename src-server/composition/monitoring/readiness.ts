import { worksWithoutIntent } from '../../discord/gateway/members-intent.ts';
import type { PartState, Readiness } from '../../http/routes/health.ts';
import type { Kernel } from '../../kernel.ts';
import type { AppParts } from '../app-parts.ts';
import { shareAnswer } from './share-answer.ts';

type Watched = Pick<
  AppParts,
  'orm' | 'gateways' | 'stripeHealth' | 'tradingViewHealth' | 'mail' | 'leader'
> & { isStopping?: () => boolean };

const WITHIN_MS = 1_000;
const SHARED_MS = 500;
/** A replica or a read-only database answers queries but cannot store webhooks. */
const READ_ONLY = `select current_setting('transaction_read_only') as readonly`;

/**
 * Current state: queries the database, and takes the rest from the last observation of each worker.
 */
export function createReadiness(parts: Watched, ask = () => askParts(parts)) {
  return async (): Promise<Readiness> => {
    const { database, tradingview, mail } = await ask();
    return {
      database,
      stripe: parts.stripeHealth.state(),
      discord: discordState(parts),
      tradingview,
      mail,
      ...roleOf(parts),
    };
  };
}

/**
 * For the public: shares one database query per half second among all callers. The rest is current.
 */
export function createPublicReadiness(parts: Pick<Kernel, 'machineClock'> & Watched) {
  const at = { forMs: SHARED_MS, machineClock: parts.machineClock };
  return createReadiness(
    parts,
    shareAnswer(() => askParts(parts), at),
  );
}

async function askParts(parts: Watched) {
  const database = await databaseState(parts);
  const tradingview = database === 'up' ? await tradingViewState(parts) : 'down';
  return { database, tradingview, mail: await mailState(parts) };
}

/** Omitted for the leader: a single instance is everything. */
function roleOf({ leader, isStopping }: Watched): Pick<Readiness, 'role'> {
  if (isStopping?.() === true) return { role: 'stopping' };
  return leader.news().who === 'us' ? {} : { role: 'standby' };
}

async function databaseState({ orm }: Watched): Promise<PartState> {
  const answer = orm.em.fork().execute<{ readonly: string }[]>(READ_ONLY);
  // Ignore a failure after the timeout: the answer was already sent.
  answer.catch(() => {});
  return within(
    answer.then(
      ([row]): PartState => (row?.readonly === 'off' ? 'up' : 'degraded'),
      (): PartState => 'down',
    ),
  );
}

function discordState({ gateways }: Watched): PartState {
  const state = gateways.discord.state();
  if (state.kind !== 'ready') return state.kind;
  return worksWithoutIntent(state) ? 'degraded' : 'up';
}

async function tradingViewState({ tradingViewHealth }: Watched): Promise<PartState> {
  return tradingViewHealth.state().catch((): PartState => 'down');
}

async function mailState({ mail }: Watched): Promise<PartState> {
  return within(mail.check().then((works): PartState => (works ? 'up' : 'down')));
}

/** 'down' for a part that takes longer than a person waits for this page. */
async function within(answer: Promise<PartState>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve('down'), WITHIN_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
