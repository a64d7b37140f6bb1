import { Migration } from '@mikro-orm/migrations';

/** The language in which a person signed up. Null: the shop spoke only English. */
export class SignUpLanguage extends Migration {
  override up(): void {
    this.addSql(`alter table "sign_up" add column "locale" text null`);
  }
}
