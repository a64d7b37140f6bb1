import type { WaitingExit } from '../../../src/contract/billing.contract.ts';

export interface StandingNotice {
  tone: 'attention' | 'negative';
  text: string;
  /** The remedy: the open invoice, going on, the billing portal, a plan, or the seller. */
  action:
    | { is: 'pay'; url: string }
    | { is: 'resume'; plan: string }
    | { is: 'stop-exit'; kind: WaitingExit['kind'] }
    | { is: 'billing' }
    | { is: 'choose-plan' }
    | { is: 'contact' }
    | { is: 'start-plan'; plan: string }
    | null;
}
