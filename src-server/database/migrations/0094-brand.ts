import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "brand_version" ("no" int not null, "brand" jsonb not null, "changed_by" text not null, "changed_at" timestamptz(3) not null, primary key ("no"))`,
  `create table "brand_picture" ("file" text not null, "width" double precision not null, "height" double precision not null, "body" bytea not null, "uploaded_by" text not null, "uploaded_at" timestamptz(3) not null, primary key ("file"))`,
  `create table "legal_text" ("page" text not null, "locale" text not null, "no" int not null, "markdown" text null, "html" text null, "changed_by" text not null, "changed_at" timestamptz(3) not null, primary key ("page", "locale", "no"))`,
];

/** The seller's brand, pictures and legal pages. Without a row everything is as documented. */
export class Brand extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
