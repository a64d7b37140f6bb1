import type { CheckerSources } from './checker-sources.ts';
import { OUR_ROLES } from './should-hold.ts';

export interface Row {
  script: string;
  userId: number;
  username: string;
  /** ISO; null for lifetime. */
  expiration: string | null;
  expired: boolean;
}

/** The access that the two providers report. */
export interface Held {
  /** Names of our roles by member. Absent: not in the server. */
  roles: Map<string, string[]>;
  memberName: Map<string, string>;
  /** By current TradingView name. */
  rowsOf(username: string): Row[];
  rows: Row[];
}

interface Discord {
  roles: { id: string; name: string }[];
  members: { id: string; username: string; roles: string[] }[];
}
interface TradingView {
  scripts: { key: string; rows: Omit<Row, 'script'>[] }[];
}

export async function heldNow(sources: CheckerSources): Promise<Held> {
  const discord = await sources.control<Discord>('GET', '/discord/state');
  const tradingView = await sources.control<TradingView>('GET', '/tradingview/state');
  const nameOf = new Map(discord.roles.map(({ id, name }) => [id, name]));
  const rows = tradingView.scripts.flatMap(({ key, rows: own }) =>
    own.map((row) => ({ ...row, script: key })),
  );
  const byName = Map.groupBy(rows, ({ username }) => username);
  return {
    roles: new Map(
      discord.members.map(({ id, roles }) => [
        id,
        roles
          .map((role) => nameOf.get(role) ?? role)
          .filter((name) => OUR_ROLES.includes(name))
          .sort(),
      ]),
    ),
    memberName: new Map(discord.members.map(({ id, username }) => [id, username])),
    rowsOf: (username) => byName.get(username) ?? [],
    rows,
  };
}
