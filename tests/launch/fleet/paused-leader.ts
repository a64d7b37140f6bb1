import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';
import { leaderOf, roleOf } from './leading.ts';

interface PausedLeader {
  place: number;
  wake(): void;
  /** Returns what it still did as leader after waking, as sentences. Stops watching. */
  wrong(): Promise<string[]>;
}

/** Logs every update of the leader row with the epoch and its holder. */
const WATCH = `
  create table drill_write (epoch bigint, holder text, port int, at timestamptz);
  create function drill_note() returns trigger language plpgsql as $$ begin
    if tg_table_name = 'leader' then
      if new.epoch < old.epoch then raise exception 'the epoch went back'; end if;
      insert into drill_write values (new.epoch, new.holder, inet_client_port(), clock_timestamp());
    end if;
    return null;
  end $$;
  create trigger drill_note after update on leader for each row execute function drill_note();`;

/** Each epoch has one holder, and no epoch writes after the next one began. */
const OVERLAPS = `
  select format('epoch %s was written by %s holders', epoch, count(distinct holder)) as words
  from drill_write where holder is not null group by epoch having count(distinct holder) > 1
  union all
  select format('epoch %s still wrote after epoch %s began', a.epoch, b.epoch)
  from (select epoch, max(at) as last from drill_write where holder is not null group by epoch) a
  join (select epoch, min(at) as first from drill_write group by epoch) b
    on b.epoch > a.epoch and b.first < a.last`;

/** Pauses the leader unnoticed and records every later claim to lead. */
export async function pauseLeader(fleet: Fleet): Promise<PausedLeader> {
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  // The database disappears when a drill fails early. The first failure matters, not this error.
  client.on('error', () => {});
  await client.connect();
  await client.query(WATCH);
  const place = await leaderOf(fleet);
  const paused = fleet.instances[place];
  paused?.child.kill('SIGSTOP');
  return {
    place,
    wake: () => void paused?.child.kill('SIGCONT'),
    async wrong() {
      try {
        await until(
          'the paused one knows whether it leads',
          async () => (await roleOf(fleet, place)) !== null,
        );
        // It may lead again after waking, so check its log for the step-down instead of its role.
        const log = join(paused?.dataDir ?? '', 'logs/server.log');
        const steppedDown = await until('it steps down', () =>
          readFileSync(log, 'utf8').includes('leadership lost'),
        ).then(
          () => true,
          () => false,
        );
        const { rows } = await client.query<{ words: string }>(OVERLAPS);
        return [
          ...rows.map(({ words }) => words),
          ...(steppedDown ? [] : ['the paused leader never noticed that it was replaced']),
        ];
      } finally {
        await client.end();
      }
    },
  };
}
