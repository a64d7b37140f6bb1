import { all, equals, oneReading } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  state: string;
  isPage: boolean;
  scriptListed: boolean;
  deadStatus: number;
  deadIsJson: boolean;
}

/** A well-formed pair of no account. */
const NOBODY = { sessionId: '0'.repeat(32), sessionIdSign: `v3:${'A'.repeat(43)}=` };

export const t1 = defineStep<Seen>({
  id: 'T1',
  title: 'Probe the session from this host',
  provider: 'tradingview',
  facts: {
    'tv.pair': ({ state }) => equals(state, 'working', 'session'),
    'tv.pages': ({ state, scriptListed }) =>
      all(equals(state, 'working', 'probe'), equals(scriptListed, true, 'script in list_scripts')),
    'tv.block-page': ({ isPage }) => equals(isPage, false, 'block page for this host'),
    'tv.dead-session': ({ deadStatus, deadIsJson }) =>
      all(
        oneReading(deadStatus, { 401: 'a dead session is 401', 403: 'a dead session is 403' }),
        equals(deadIsJson, true, 'JSON'),
      ),
  },
  async run({ tradingview }, seen) {
    const { gateway, account } = tradingview;
    const probe = await tradingview.call('GET', '/tvcoins/details/');
    seen.isPage = probe.isHtml;
    await gateway.giveSession(tradingview.pair());
    seen.state = await gateway.probe();
    const scripts = await tradingview.call('GET', '/pine_perm/list_scripts/');
    seen.scriptListed = Array.isArray(scripts.json) && scripts.json.includes(account.script);
    const dead = await tradingview.call('GET', '/tvcoins/details/', undefined, NOBODY);
    seen.deadStatus = dead.status;
    seen.deadIsJson = dead.json !== undefined;
  },
});
