import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "catalogue_version" ("no" int not null, "state" text not null, "document" jsonb not null, "hash" text not null, "based_on" int not null, "note" text null, "changed_by" text not null, "changed_at" timestamptz(3) not null, "published_at" timestamptz(3) null, primary key ("no"))`,
  `create unique index "catalogue_version_draft_unique" on "catalogue_version" ("state") where "state" = 'draft'`,
  `create unique index "catalogue_version_published_unique" on "catalogue_version" ("state") where "state" = 'published'`,
];

/** Catalogues that sellers write. Without a row the documented one is on sale. */
export class CatalogueVersions extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
