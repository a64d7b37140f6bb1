import type { PretendingState } from '../core/pretending-store.ts';
import type { SandboxCore } from '../core/provider.ts';
import type { Alert } from './alerts/alert.ts';

export interface Account {
  id: number;
  username: string;
  userpic: string;
  /** Deactivated: still in username_hint, but cannot be granted access. */
  inactive: boolean;
  /** The name that pine_perm uses until it learns of a rename. Null afterwards. */
  staleName: { username: string; until: string } | null;
}

export interface Script {
  /** 'main', 'wavematrix', 'orderblock', or the word it was published under. */
  key: string;
  /** The script_id_part: PUB; and 32 hex digits. */
  pineId: string;
  name: string;
  /** Withdrawn from TradingView by its owner: from then on it is an unknown script. */
  withdrawn?: boolean;
}

/** One row of a script's 'Manage access' dialog. */
export interface AccessRow {
  pineId: string;
  userId: number;
  /** The row's own id. Absent in rows stored before the setting `rowIds` existed. */
  rowId?: number;
  /** ISO, UTC. Null: lifetime. */
  expiration: string | null;
  created: string;
  /** Set once the expiry was processed, so it is reported only once. */
  expired: boolean;
}

/** A change that list_users does not show yet. */
interface UnseenChange {
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
  /** The next answer to a signed-in call carries a new pair and invalidates the old one. */
  rotationDue: boolean;
}

export interface Settings {
  /** Lag of list_users behind a change, in machine time. */
  propagationDelayMs: number;
  /** How long pine_perm keeps the old name after a rename, in sandbox time. */
  renameDelayMs: number;
  /** Maximum of `calls` to pine_perm in any `perMs`, else 429. Null: no limit. */
  pace: { calls: number; perMs: number } | null;
  /** Answer to a dead session. */
  deadSessionStatus: 401 | 403;
  /** Answer to removing a user without access. Sources differ. */
  removeAbsent: 'ok' | 'not_exists';
  /** More than 30 rows a page: refused, or silently capped as one source reports. */
  overLimit: 'refuse' | 'cap';
  /** Whether a row stays in the dialog after its expiry. */
  expiredRows: 'listed' | 'dropped';
  /** Blocks every User-Agent that is not a browser's. */
  browsersOnly: boolean;
  /** The id in `list_users`. No source settles whether it is the user's or the row's own. */
  rowIds: 'user' | 'row';
  /** Answer for another seller's script. Sources differ. */
  foreignScript: 403 | 422;
  /** Whether `next` is a path or a full URL. */
  nextLinks: 'relative' | 'absolute';
  /** Redirects every call to a regional host, as some accounts report. */
  regionalRedirect: boolean;
  /** When an alert is cancelled, and after how long it is sent again. Machine time. Absent: as at TradingView. */
  alertTimeoutMs?: number;
  alertResendMs?: number;
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
  /** Oldest first. Both are absent until the first alert. */
  alerts?: Alert[];
  lastAlert?: number;
}

/** Context of the functions in this folder. */
export interface TradingView extends PretendingState<TradingViewState> {
  /** For pace and propagation, in milliseconds. */
  machineNow(): number;
  core: SandboxCore;
}
