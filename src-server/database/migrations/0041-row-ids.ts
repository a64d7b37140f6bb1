import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "tradingview_identity" add "row_id_evidence" text null check ("row_id_evidence" in ('same', 'differs'))`,
  `create index "tradingview_identity_row_id_index" on "tradingview_identity" ("row_id_evidence") where "row_id_evidence" is not null`,
];

/** Whether the \`id\` of TradingView's list rows was observed to be the user's, per subscriber. */
export class RowIds extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
