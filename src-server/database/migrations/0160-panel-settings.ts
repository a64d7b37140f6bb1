import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "panel_setting" ("name" text not null, "value" text not null, "changed_by" text not null, "changed_at" timestamptz(3) not null, primary key ("name"))`,
];

/** Values that an operator sets on the setup page. The environment wins. */
export class PanelSettings extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
