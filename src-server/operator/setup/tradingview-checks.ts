import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import type { ProviderFailure } from '../../errors/provider-failure.ts';
import type { TradingViewGateway } from '../../tradingview/gateway/port.ts';
import { describeRowIds } from '../../tradingview/rows/row-id-reading.ts';
import { requireOwnScript } from '../../tradingview/scripts/require-own-script.ts';
import { type Script, scriptsOnSale } from '../../tradingview/scripts/script-table.ts';
import { finding, looked } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const SESSION = { id: 'tradingview.session', title: 'Cookie pair' };
const MODE = { id: 'tradingview.mode', title: 'How access is managed' };
const RISK =
  'TradingView’s rules forbid automation, and sellers’ accounts have been banned for it.';
const NOT_SOLD = 'No id is set: this indicator is not delivered automatically.';
const ROW_IDS = { id: 'tradingview.row-ids', title: 'Ids in the access lists' };
const NOT_OBSERVED = 'Not observed yet: entries are matched by username.';
const PASTE =
  'Sign in at tradingview.com as the owner of the scripts, copy the cookies sessionid and sessionid_sign, and paste them on the access page.';

const REFUSED = { found: 'TradingView refuses the pair.', step: PASTE };

const redirected = ({ cause }: ProviderFailure) => ({
  found: cause instanceof Error ? `${cause.message}.` : 'TradingView redirects to another address.',
  step: 'Set TRADINGVIEW_BASE_URL to that address and restart.',
});

export async function tradingviewChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  const { tradingview } = deps;
  if (tradingview === null) {
    const step = 'Start the server, or set DATABASE_URL: the pair is stored in the database.';
    return [finding(SESSION, 'unknown', { found: 'No database is available.', step })];
  }
  const { facts } = deps;
  const sold = scriptsOnSale(deps);
  const isAnySet = sold.some(({ pineId }) => pineId !== null);
  const mode = modeCheck(facts.manual);
  const session = facts.manual
    ? finding(SESSION, 'off', { found: 'Manual mode uses no session.' })
    : await sessionCheck(deps, tradingview);
  const works = session.state === 'ok' || session.state === 'sandbox';
  const scripts: SetUpCheck[] = [];
  for (const script of sold) {
    const { pineId } = script;
    const subject = subjectOf(script);
    const step = `Copy the script’s id (PUB;…) into ${placeOfId(deps, script)}.`;
    if (pineId === null)
      scripts.push(finding(subject, isAnySet ? 'off' : 'missing', { found: NOT_SOLD, step }));
    else if (facts.manual)
      scripts.push(finding(subject, 'ok', { found: `${pineId} is managed by hand.` }));
    else if (works) scripts.push(await scriptCheck(tradingview, subject, pineId, step));
    else
      scripts.push(
        finding(subject, 'unknown', {
          found: `${pineId}: cannot be checked without the cookie pair.`,
        }),
      );
  }
  return [mode, session, ...scripts, ...(facts.manual ? [] : [await rowIdsCheck(deps)])];
}

const isConfigured = ({ scripts }: SetUpDeps, { name, pineId }: Script) =>
  name in scripts && (pineId === null || Object.values(scripts).includes(pineId));

function subjectOf({ name, title }: Script): { id: string; title: string } {
  return { id: `tradingview.script-${name}`, title: `Script of ${title}` };
}

/** The setup page for a documented indicator, otherwise the catalogue. */
function placeOfId(deps: SetUpDeps, script: Script): string {
  return isConfigured(deps, script)
    ? `its field on /admin/setup, or TRADINGVIEW_PINE_${script.name.toUpperCase()}`
    : 'the catalogue and publish it';
}

/** Both modes are equally valid. The seller decides, knowing the risk. */
function modeCheck(manual: boolean): SetUpCheck {
  return manual
    ? finding(MODE, 'ok', { found: `Manual: you work through batches under Access. ${RISK}` })
    : finding(MODE, 'advice', {
        found: `Automatic. ${RISK}`,
        step: 'Set TRADINGVIEW_MODE=manual to manage access by hand instead, and restart.',
      });
}

async function rowIdsCheck({ database }: SetUpDeps): Promise<SetUpCheck> {
  if (database === null) return finding(ROW_IDS, 'ok', { found: NOT_OBSERVED });
  const { reading, subscribers } = await describeRowIds(database);
  if (reading === 'not-observed') return finding(ROW_IDS, 'ok', { found: NOT_OBSERVED });
  const found =
    reading === 'user-ids'
      ? `Row ids match user ids (seen for ${subscribers} ${subscribers === 1 ? 'user' : 'users'}).`
      : 'Row ids are not user ids: entries are matched by username.';
  return finding(ROW_IDS, 'ok', { found });
}

function sessionCheck({ facts }: SetUpDeps, gateway: TradingViewGateway): Promise<SetUpCheck> {
  return looked(
    SESSION,
    async () => {
      await gateway.retryRefused('now');
      const state = await gateway.probe();
      if (state === 'absent') {
        const found = 'No cookie pair: access is granted manually from the worklist.';
        return finding(SESSION, 'missing', { found, step: PASTE });
      }
      if (state === 'refused')
        return finding(SESSION, 'wrong', { found: REFUSED.found, step: PASTE });
      return facts.modes.tradingview === 'sandbox'
        ? finding(SESSION, 'sandbox', {
            found: 'The sandbox stands in for TradingView.',
            step: PASTE,
          })
        : finding(SESSION, 'ok', { found: 'TradingView accepts the pair.' });
    },
    { 'waiting-for-session': REFUSED, redirected },
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
      await requireOwnScript(gateway, pineId);
      return finding(subject, 'ok', { found: `${pineId} was found, and is yours.` });
    },
    {
      'script-not-found': { found: `${pineId} is not among the account’s scripts.`, step },
      'not-owner': { found: `${pineId} belongs to another TradingView account.`, step },
      'waiting-for-session': REFUSED,
      redirected,
    },
  );
}
