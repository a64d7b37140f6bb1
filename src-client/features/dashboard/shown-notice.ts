export interface StandingNotice {
  tone: 'attention' | 'negative';
  text: string;
  /** The remedy: the open invoice, going on, the billing portal, or a plan. */
  action:
    | { is: 'pay'; url: string }
    | { is: 'resume'; plan: string }
    | { is: 'billing' }
    | { is: 'choose-plan' }
    | { is: 'start-plan'; plan: string }
    | null;
}
