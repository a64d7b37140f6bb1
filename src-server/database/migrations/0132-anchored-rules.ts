import { Migration } from '@mikro-orm/migrations';

/** The hash of the rules that judged an anchor's entries. */
export class AnchoredRules extends Migration {
  override up(): void {
    this.addSql('alter table "record_anchor" add column "rules_hash" text null');
  }
}
