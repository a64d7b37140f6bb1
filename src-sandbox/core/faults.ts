import { randomUUID } from 'node:crypto';
import type { ProviderName } from './ledger.ts';
import type { Store } from './store.ts';

/**
 * status: answer with `status` (and Retry-After `retryAfterSeconds`) in the provider's error shape. html: a block page
 * with `status` and Retry-After. timeout: never answer. slow: answer after `delayMs`, or when the fault ends. refuse:
 * drop the connection before reading. truncate: do the work, send half of the body. lost-response: do the work, drop
 * the connection. status-after: do the work, then answer like `status`. no-effect: report success and do nothing.
 * closed: on the route 'port', refuse connections. Other kinds belong to one provider and are documented in its folder.
 */
type FaultKind =
  | 'status'
  | 'html'
  | 'timeout'
  | 'slow'
  | 'refuse'
  | 'truncate'
  | 'lost-response'
  | 'status-after'
  | 'no-effect'
  | (string & {});

export interface FaultRule {
  id: string;
  provider: ProviderName;
  /**
   * 'POST /v1/customers', '* /pine_perm/*', 'webhook', 'gateway'. '*' matches any characters; alone it matches every
   * HTTP call.
   */
  route: string;
  kind: FaultKind;
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  delayMs?: number | undefined;
  /** Remaining matches. Null: unlimited. */
  remaining: number | null;
  /** Machine time (ISO) at which it ends. Null: never. */
  until: string | null;
  /** Share of matching calls that it affects, 0 to 1. */
  rate: number;
  /** Number of calls affected so far. */
  struck: number;
}

export type NewFault = Pick<FaultRule, 'provider' | 'route' | 'kind'> &
  Partial<Omit<FaultRule, 'id' | 'provider' | 'route' | 'kind' | 'struck'>>;

export interface Faults {
  add(fault: NewFault): FaultRule;
  remove(id: string): boolean;
  clear(provider?: ProviderName): void;
  list(): FaultRule[];
  /** Also finds an ended rule: the counts of recent ones are kept. */
  find(id: string): FaultRule | null;
  /** Returns the first rule that matches this call, and counts it. */
  take(provider: ProviderName, route: string): FaultRule | null;
  /** Resolves after this many milliseconds, or as soon as the rule is removed or used up. */
  holdBack(rule: FaultRule, milliseconds: number): Promise<void>;
}

const REMEMBERED = 200;

/** `random` decides rates; tests pass a seeded one. */
export function createFaults(
  store: Store<{ rules: FaultRule[] }>,
  random: () => number = Math.random,
): Faults {
  const ended: FaultRule[] = [];
  const end = (rules: readonly FaultRule[]) => {
    ended.push(...rules);
    ended.splice(0, ended.length - REMEMBERED);
  };
  const held = new Map<() => void, FaultRule>();
  const letGo = (concerns: (rule: FaultRule) => boolean) => {
    for (const [release, rule] of held) if (concerns(rule)) release();
  };
  const over = (rule: FaultRule) =>
    rule.remaining === 0 || (rule.until !== null && new Date(rule.until) <= new Date());

  return {
    add(fault) {
      const rule: FaultRule = {
        remaining: null,
        until: null,
        rate: 1,
        ...fault,
        id: randomUUID(),
        struck: 0,
      };
      store.data.rules.push(rule);
      store.changed();
      return rule;
    },
    remove(id) {
      const removed = store.data.rules.filter((rule) => rule.id === id);
      store.data.rules = store.data.rules.filter((rule) => rule.id !== id);
      end(removed);
      letGo((rule) => rule.id === id);
      store.changed();
      return removed.length > 0;
    },
    clear(provider) {
      const stays = (rule: FaultRule) => provider !== undefined && rule.provider !== provider;
      end(store.data.rules.filter((rule) => !stays(rule)));
      store.data.rules = store.data.rules.filter(stays);
      letGo((rule) => !stays(rule));
      store.changed();
    },
    list: () => store.data.rules,
    find: (id) => [...store.data.rules, ...ended].find((rule) => rule.id === id) ?? null,
    take(provider, route) {
      end(store.data.rules.filter(over));
      store.data.rules = store.data.rules.filter((rule) => !over(rule));
      const rule = store.data.rules.find(
        (candidate) =>
          candidate.provider === provider &&
          matchesRoute(candidate.route, route) &&
          random() < candidate.rate,
      );
      if (rule === undefined) return null;
      if (rule.remaining !== null) rule.remaining -= 1;
      // A rule stored by an older version has no count.
      rule.struck = (rule.struck ?? 0) + 1;
      store.changed();
      return rule;
    },
    holdBack: (rule, milliseconds) =>
      new Promise((resolve) => {
        const release = () => {
          clearTimeout(timer);
          held.delete(release);
          resolve();
        };
        const timer = setTimeout(release, milliseconds);
        held.set(release, rule);
      }),
  };
}

function matchesRoute(pattern: string, route: string): boolean {
  // '*' means every HTTP call. Routes such as 'webhook' and 'gateway' only match by name.
  if (pattern === '*') return route.includes(' ');
  const expression = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${expression}$`).test(route);
}
