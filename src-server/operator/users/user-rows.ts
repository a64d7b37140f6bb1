import type { Pool } from 'pg';
import type { AccessState } from '../../../src/contract/operator/users.contract.ts';
import type { ListedStatus } from '../../../src/domain/standing/listed-standing.ts';
import type { Orm } from '../../database/orm.ts';
import { type PreparedStatement, prepared } from '../../database/statements/prepared.ts';
import type { CardGrants } from './user-card.entity.ts';
import type { UserFilter } from './user-filter.ts';
import {
  frameStatement,
  MAX_COUNTED,
  pageStatement,
  searchCountStatement,
  type UsersPage,
} from './user-statements.ts';

/** One row of the operator's list, as read from the database. */
export interface ListedUserRow {
  id: string;
  email: string;
  plan: string;
  status: string;
  accessState: AccessState;
  disputed: boolean;
  disputedPlan: string | null;
  listedPlan: string;
  listedStatus: ListedStatus;
  /** When a listed pause ends by itself. */
  pausedUntil: string | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  discordUsername: string | null;
  tradingViewUsername: string | null;
  /** Entitlements the provider was seen to hold, with their ISO expiry or null. */
  granted: Record<string, string | null>;
  /** Whether any of their indicators was ever read back. */
  verified: boolean;
  createdAt: string;
  accessUntil: string | null;
  /** The value that the order compares, as text. */
  sortKey: string | null;
}

interface UserCounts {
  total: number;
  paid: number;
  active: number;
  /** Users whose access could not be granted or revoked. */
  trouble: number;
}

/** The data around the list. */
interface ListFrame {
  /** Counts over all accounts, for the tiles. */
  counts: UserCounts;
  /** Users that match the filter, ignoring the search. */
  left: number;
  /** State of TradingView's cookie pair; null if none was ever supplied. */
  session: string | null;
}

interface Found {
  /** Search results that match the filter. */
  total: number;
  /** There are more results than `total`. */
  more: boolean;
}

export interface UserSource {
  page(filter: UserFilter, page: UsersPage): Promise<ListedUserRow[]>;
  frame(filter: UserFilter): Promise<ListFrame>;
  /** Counts the results of a search. */
  found(filter: UserFilter, now: Date): Promise<Found>;
}

/** A row of `pageStatement`. */
export type PageRow = Omit<ListedUserRow, 'granted'> & { granted: CardGrants };

/** An entitlement has several live grants after its account was renamed. The longest counts. */
export function listedRowOf({ granted, ...row }: PageRow): ListedUserRow {
  const longest = new Map<string, string | null>();
  for (const [entitlement, expiresAt] of Object.values(granted)) {
    const other = longest.get(entitlement);
    const isLonger = other !== null && (expiresAt === null || expiresAt > (other ?? ''));
    if (isLonger) longest.set(entitlement, expiresAt);
  }
  return { ...row, granted: Object.fromEntries(longest) };
}

type FrameRow = UserCounts & { left: number; session: string | null };

/** The operator's list over the cards: named prepared statements on the ORM's own pool. */
export async function userRows(orm: Orm, pairStarts: readonly string[]): Promise<UserSource> {
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const rowsOf = async <Row extends object>(statement: PreparedStatement): Promise<Row[]> =>
    (await pool.query<Row>(prepared(statement))).rows;

  return {
    page: async (filter, page) =>
      (await rowsOf<PageRow>(pageStatement(filter, page))).map(listedRowOf),
    async frame(filter) {
      const [row] = await rowsOf<FrameRow>(frameStatement(filter, pairStarts));
      const { left = 0, session = null, total = 0, paid = 0, active = 0, trouble = 0 } = row ?? {};
      return { counts: { total, paid, active, trouble }, left, session };
    },
    async found(filter, now) {
      const [row] = await rowsOf<{ found: number; total: number }>(
        searchCountStatement(filter, now),
      );
      const { found = 0, total = 0 } = row ?? {};
      return { total: Math.min(total, MAX_COUNTED), more: found > MAX_COUNTED };
    },
  };
}
