import type { ProviderName } from '../../core/ledger.ts';

interface KindOption {
  kind: string;
  label: string;
  /** Effect on a matching call. */
  effect: string;
  /** Routes that support it. Absent: every HTTP call. */
  route?: string;
  needs?: 'status' | 'delay';
  /** Lasts for a time. No number of calls ends it. */
  timed?: true;
}

const ANY: KindOption[] = [
  {
    kind: 'status',
    label: 'Error status',
    effect: 'answers with a status, does nothing',
    needs: 'status',
  },
  {
    kind: 'status-after',
    label: 'Error after success',
    effect: 'does the work, then answers an error',
    needs: 'status',
  },
  { kind: 'timeout', label: 'Timeout', effect: 'never answers' },
  { kind: 'slow', label: 'Slow', effect: 'answers late', needs: 'delay' },
  { kind: 'refuse', label: 'Connection dropped', effect: 'hangs up at once, does nothing' },
  {
    kind: 'closed',
    label: 'Connection refused',
    effect: 'closes the port: nobody can connect, open connections break',
    route: 'port',
    timed: true,
  },
  {
    kind: 'lost-response',
    label: 'Lost answer',
    effect: 'does the work, hangs up before the answer',
  },
  {
    kind: 'truncate',
    label: 'Truncated answer',
    effect: 'does the work, sends half of the answer',
  },
  {
    kind: 'no-effect',
    label: 'Reports success, does nothing',
    effect: 'answers success, changes nothing',
  },
  { kind: 'html', label: 'Block page', effect: 'answers with an HTML page', needs: 'status' },
];

const OWN: Record<ProviderName, KindOption[]> = {
  stripe: [
    {
      kind: 'duplicate',
      label: 'Webhook twice',
      effect: 'delivers the event twice',
      route: 'webhook',
    },
    {
      kind: 'reorder',
      label: 'Webhooks out of order',
      effect: 'lets later events overtake',
      route: 'webhook',
      needs: 'delay',
    },
    {
      kind: 'delay',
      label: 'Webhook late',
      effect: 'delivers the event later',
      route: 'webhook',
      needs: 'delay',
    },
    { kind: 'drop', label: 'Webhook lost', effect: 'never delivers the event', route: 'webhook' },
    {
      kind: 'bad-signature',
      label: 'Webhook badly signed',
      effect: 'signs the first attempt wrongly',
      route: 'webhook',
    },
  ],
  discord: [
    {
      kind: 'global-limit',
      label: 'Rate limit of the whole bot',
      effect: 'answers 429 for every route',
      route: '* /api/*',
    },
    {
      kind: 'shared-limit',
      label: 'Rate limit shared with others',
      effect: 'answers 429 for what all bots share',
      route: '* /api/*',
    },
    {
      kind: 'code-60003',
      label: 'Two-factor demanded',
      effect: 'refuses with code 60003',
      route: '* /api/*',
    },
    {
      kind: 'targets-fail',
      label: 'Invite targets fail',
      effect: 'makes the invite, but the job that limits it fails',
      route: 'POST /api/v10/channels/*/invites',
    },
    {
      kind: 'targets-stall',
      label: 'Invite targets stall',
      effect: 'makes the invite, but the job that limits it never ends',
      route: 'POST /api/v10/channels/*/invites',
    },
    {
      kind: 'refuse',
      label: 'Gateway refused',
      effect: 'turns the connection away',
      route: 'gateway',
    },
    {
      kind: 'status',
      label: 'Gateway answers a status',
      effect: 'answers the connection with a status',
      route: 'gateway',
      needs: 'status',
    },
    {
      kind: 'timeout',
      label: 'Gateway hangs',
      effect: 'never answers the connection',
      route: 'gateway',
    },
    {
      kind: 'slow',
      label: 'Gateway slow',
      effect: 'lets the connection wait',
      route: 'gateway',
      needs: 'delay',
    },
    {
      kind: 'close',
      label: 'Gateway closes at sign-in',
      effect: 'closes with a code after IDENTIFY',
      route: 'gateway',
      needs: 'status',
    },
    {
      kind: 'zombie',
      label: 'Gateway goes silent',
      effect: 'answers no heartbeat',
      route: 'gateway',
    },
    {
      kind: 'invalidate',
      label: 'Gateway takes a resume back',
      effect: 'resumes a session and tells it at once that it is invalid',
      route: 'gateway',
    },
    { kind: 'drop', label: 'Events lost', effect: 'an event is not sent', route: 'gateway.*' },
    {
      kind: 'duplicate',
      label: 'Events twice',
      effect: 'an event is sent twice',
      route: 'gateway.*',
    },
    {
      kind: 'delay',
      label: 'Events late',
      effect: 'an event is sent later',
      route: 'gateway.*',
      needs: 'delay',
    },
  ],
  tradingview: [
    {
      kind: 'cookie-dead',
      label: 'Cookie dies',
      effect: 'ends the session for good',
      route: 'POST /pine_perm/*',
    },
    {
      kind: 'rotate-cookie',
      label: 'Cookie rotates',
      effect: 'the answer carries a new pair',
      route: 'POST /pine_perm/*',
    },
    {
      kind: 'endless-next',
      label: 'Endless list',
      effect: 'the list never says that it is over',
      route: 'POST /pine_perm/list_users/',
    },
    {
      kind: 'wrapped-hints',
      label: 'Wrapped hints',
      effect: 'hints come inside an object',
      route: 'GET /username_hint/',
    },
    {
      kind: 'redirect',
      label: 'Regional redirect',
      effect: 'the home page sends elsewhere',
      route: 'GET /',
    },
  ],
  push: [],
  whop: [
    {
      kind: 'page-changes',
      label: 'Page changes',
      effect: 'the list changes while the page is on its way',
      route: 'GET /api/v1/memberships',
    },
  ],
};

const PORTLESS: readonly ProviderName[] = ['push'];

export const PROVIDER_NAMES = Object.keys(OWN) as ProviderName[];

export function kindsOf(provider: ProviderName): KindOption[] {
  const any = ANY.filter(({ route }) => route !== 'port' || !PORTLESS.includes(provider));
  return [...any, ...OWN[provider]];
}

export function labelOf(provider: ProviderName, kind: string, route: string): string {
  const matches = kindsOf(provider).filter((option) => option.kind === kind);
  const exact = matches.find((option) => option.route === route) ?? matches[0];
  return exact?.label ?? kind;
}
