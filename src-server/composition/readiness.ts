import type { PartState, Readiness } from '../http/health.ts';
import type { AppParts } from './parts.ts';

const DATABASE_WITHIN_MS = 1_000;

/** Tells the truth now: the database is asked, the rest as last seen by those who work with it. */
export function createReadiness(parts: AppParts): () => Promise<Readiness> {
  return async () => {
    const database = await databaseState(parts);
    return {
      database,
      stripe: parts.stripeHealth.state(),
      discord: discordState(parts),
      tradingview: database === 'up' ? await tradingViewState(parts) : 'down',
      mail: await mailState(parts),
    };
  };
}

async function databaseState({ orm }: AppParts): Promise<PartState> {
  const answer = orm.em.fork().execute('select 1');
  // A late failure of an answer that nobody waits for any more is no fault of ours.
  answer.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve('down'), DATABASE_WITHIN_MS);
  });
  const asked = answer.then(
    (): PartState => 'up',
    (): PartState => 'down',
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

function discordState({ gateways }: AppParts): PartState {
  const state = gateways.discord.state();
  return state.kind === 'ready' ? 'up' : state.kind;
}

async function tradingViewState({ gateways, options }: AppParts): Promise<PartState> {
  if (options.providers.tradingview.mode === 'off') return 'off';
  const state = await gateways.tradingview.sessionState().catch(() => 'unreadable' as const);
  const states = {
    absent: 'off',
    unproven: 'connecting',
    working: 'up',
    refused: 'refused',
    unreadable: 'down',
  } as const;
  return states[state];
}

async function mailState({ mail }: AppParts): Promise<PartState> {
  return (await mail.check()) ? 'up' : 'down';
}
