import type { SandboxCore } from '../core/provider.ts';
import type { Store } from '../core/store.ts';

export interface Account {
  id: number;
  username: string;
  userpic: string;
  /** Deactivated: still hinted, not grantable. */
  inactive: boolean;
  /** What pine_perm calls this account until a rename has reached it; null when it has. */
  staleName: { username: string; until: string } | null;
}

export const SCRIPT_KEYS = ['main', 'wavematrix', 'orderblock'] as const;
export type ScriptKey = (typeof SCRIPT_KEYS)[number];

export interface Script {
  key: ScriptKey;
  /** The script_id_part: PUB; and 32 hex digits. */
  pineId: string;
  name: string;
  /** Taken off TradingView by its owner: from then on it is an unknown script. */
  withdrawn?: boolean;
}

/** One line of a script's 'Manage access' dialog. */
export interface AccessRow {
  pineId: string;
  userId: number;
  /** The row's own id; absent in rows stored before the setting `rowIds` existed. */
  rowId?: number;
  /** ISO, UTC; null is lifetime. */
  expiration: string | null;
  created: string;
  /** Set once its expiry has been noticed, so that it is told once. */
  expired: boolean;
}

/** A change that list_users does not show yet. */
export interface UnseenChange {
  /** Machine time, milliseconds. */
  visibleAt: number;
  pineId: string;
  userId: number;
  before: AccessRow | null;
}

export interface Session {
  sessionId: string;
  sessionIdSign: string;
  alive: boolean;
  /** The next answer to a signed-in call carries a new pair, and the old one is dead from then on. */
  rotationDue: boolean;
}

export interface Settings {
  /** How long list_users lags behind a change; machine time. */
  propagationDelayMs: number;
  /** How long pine_perm keeps using the old name after a rename; sandbox time. */
  renameDelayMs: number;
  /** At most `calls` to pine_perm in any `perMs`, else 429; null: no limit. */
  pace: { calls: number; perMs: number } | null;
  /** How a dead session is answered. */
  deadSessionStatus: 401 | 403;
  /** Answer for removing somebody who has no access; sources differ. */
  removeAbsent: 'ok' | 'not_exists';
  /** More than 30 rows a page: refused, or silently capped as one source reports. */
  overLimit: 'refuse' | 'cap';
  /** Whether a row stays in the dialog after its expiry. */
  expiredRows: 'listed' | 'dropped';
  /** Block everything whose User-Agent is not a browser's. */
  browsersOnly: boolean;
  /** Which id `list_users` shows: no source settles whether it is the user's or the row's own. */
  rowIds: 'user' | 'row';
  /** How a script of another seller is answered; sources differ. */
  foreignScript: 403 | 422;
  /** Whether `next` is a path or a whole address. */
  nextLinks: 'relative' | 'absolute';
  /** Sends every call to a regional host, as some accounts report. */
  regionalRedirect: boolean;
}

export interface TradingViewState {
  accounts: Account[];
  scripts: Script[];
  rows: AccessRow[];
  /** Absent until the first row is added. */
  lastRowId?: number;
  unseen: UnseenChange[];
  session: Session;
  settings: Settings;
}

/** What the verbs of this folder work on. */
export interface TradingView {
  /** Of pace and propagation, in milliseconds. */
  machineNow(): number;
  core: SandboxCore;
  store: Pick<Store<TradingViewState>, 'changed'> & { readonly data: TradingViewState };
  /** Writes an effect into the ledger, unless the present call only pretends. */
  effect(name: string, detail: Record<string, unknown>): void;
}
