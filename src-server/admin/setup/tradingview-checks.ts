import type { SetUpCheck } from '../../../src/contract/setup.contract.ts';
import type { TradingViewGateway } from '../../tradingview/gateway/tradingview.gateway.ts';
import { INDICATORS } from '../../tradingview/script-table.ts';
import { finding, looked } from './check-words.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const SESSION = { id: 'tradingview.session', title: 'Cookie pair' };
const PASTE =
  'Sign in at tradingview.com as the owner of the scripts, copy the cookies sessionid and sessionid_sign, and paste them on the access page.';
/** Nobody's name: an empty answer says as well that the script is there. */
const NOBODY = 'wickline_set_up_check';

const REFUSED = { found: 'TradingView refuses the pair.', step: PASTE };

export async function tradingviewChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  const { tradingview } = deps;
  if (tradingview === null) {
    const step = 'Start the server, or set DATABASE_URL: the pair is kept in the database.';
    return [finding(SESSION, 'unknown', 'No database is there to be asked.', { step })];
  }
  const session = await sessionCheck(deps, tradingview);
  const works = session.state === 'ok' || session.state === 'sandbox';
  const scripts: SetUpCheck[] = [];
  for (const { name } of INDICATORS) {
    const subject = { id: `tradingview.script-${name}`, title: `Script of ${name}` };
    const pineId = deps.scripts[name];
    const variable = `TRADINGVIEW_PINE_${name.toUpperCase()}`;
    const step = `Copy the script’s id (PUB;…) into ${variable} and restart.`;
    if (pineId === null) scripts.push(finding(subject, 'missing', 'No id is set.', { step }));
    else if (works) scripts.push(await scriptCheck(tradingview, subject, pineId, step));
    else
      scripts.push(
        finding(subject, 'unknown', `${pineId}: needs the cookie pair to be looked at.`),
      );
  }
  return [session, ...scripts];
}

function sessionCheck({ facts }: SetUpDeps, gateway: TradingViewGateway): Promise<SetUpCheck> {
  return looked(
    SESSION,
    async () => {
      const state = await gateway.probe();
      if (state === 'absent') {
        const found = 'None was given: access is granted by hand from the worklist.';
        return finding(SESSION, 'missing', found, { step: PASTE });
      }
      if (state === 'refused') return finding(SESSION, 'wrong', REFUSED.found, { step: PASTE });
      return facts.modes.tradingview === 'sandbox'
        ? finding(SESSION, 'sandbox', 'The sandbox stands in for TradingView.', { step: PASTE })
        : finding(SESSION, 'ok', 'TradingView accepts the pair.');
    },
    { 'waiting-for-session': REFUSED },
  );
}

function scriptCheck(
  gateway: TradingViewGateway,
  subject: { id: string; title: string },
  pineId: string,
  step: string,
): Promise<SetUpCheck> {
  return looked(
    subject,
    async () => {
      await gateway.readAccess(pineId, NOBODY, 'interactive');
      return finding(subject, 'ok', `${pineId} is there, and yours.`);
    },
    {
      'script-not-found': { found: `${pineId} is not among the account’s scripts.`, step },
      'waiting-for-session': REFUSED,
    },
  );
}
