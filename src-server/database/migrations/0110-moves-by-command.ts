import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `alter table "move" alter column "operator_id" drop not null`,
  `alter table "price_mapping" alter column "decided_by" drop not null`,
];

/** The command line begins moves and decides about prices without an operator. */
export class MovesByCommand extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
