import { Migration } from '@mikro-orm/migrations';

const STATEMENTS = [
  `create table "service_status" ("service" text not null, "state" text not null, "ok_at" timestamptz(3) null, "checked_at" timestamptz(3) not null, primary key ("service"))`,
  `create table "service_incident" ("id" uuid not null, "service" text not null, "state" text not null, "started_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, "trouble_ms" int not null, "since" timestamptz(3) null, primary key ("id"))`,
  `create unique index "service_incident_open_unique" on "service_incident" ("service") where "ended_at" is null`,
  `create index "service_incident_started_index" on "service_incident" ("started_at")`,
];

/** Tables of the public status page. */
export class ServiceStatus extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}
