import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../../../src-server/clock/clock.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { ProviderFailure } from '../../../src-server/errors/provider-failure.ts';
import { createInbox, type Inbox } from '../../../src-server/jobs/inbox.ts';
import { claimEvents } from '../../../src-server/jobs/inbox-claim.ts';
import { createInboxWorker, type InboxHandler } from '../../../src-server/jobs/inbox-worker.ts';
import {
  listParkedEvents,
  pruneHandledEvents,
  retryParkedEvent,
} from '../../../src-server/jobs/parked-events.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

describe('the inbox worker', () => {
  let database: TestDatabase;
  let orm: Orm;
  const machineClock = movableClock(new Date('2026-03-01T12:00:00Z'));
  let inbox: Inbox;
  let handled: string[] = [];
  let handler: InboxHandler = async () => {};

  const worker = () =>
    createInboxWorker(
      { orm, machineClock, log: createLog({ level: 'silent' }), random: () => 1 },
      {
        test: async (event) => {
          handled.push(event.externalId);
          await handler(event);
        },
      },
    );
  const receive = (externalId: string) =>
    inbox.receive({ source: 'test', externalId, type: 'thing', subject: {}, isDone: false });
  const state = async (externalId: string) => {
    const [row] = await orm.em.fork().execute<Record<string, unknown>[]>(
      `select attempts, processed_at is not null as done, parked_at is not null as parked,
         last_error as error from inbox_event where external_id = ?`,
      [externalId],
    );
    return row;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await openTestOrm(database.url, 10);
    inbox = createInbox(orm, machineClock);
  });
  beforeEach(async () => {
    handled = [];
    handler = async () => {};
    await orm.em.fork().execute('delete from inbox_event');
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  it('reports whether an event was new', async () => {
    expect(await receive('a')).toBe(true);
    expect(await receive('a')).toBe(false);
  });

  it('the inbox worker does not repeat a handled event that arrives again', async () => {
    await receive('a');
    await worker().runDue();
    await receive('a');
    machineClock.advance(3_600_000);
    expect(await worker().runDue()).toBe(0);
    expect(handled).toEqual(['a']);
  });

  it('handles each event once, even with several workers', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `event-${index}`);
    for (const id of ids) await receive(id);
    await Promise.all([worker().runDue(), worker().runDue(), worker().runDue()]);
    expect(handled.sort()).toEqual(ids.sort());
    expect(await worker().runDue()).toBe(0);
  });

  it('stops when asked, with the rest of the batch still waiting', async () => {
    for (let index = 0; index < 40; index += 1) await receive(`heap-${index}`);
    const started = worker();
    const stopping = new Promise<void>((resolve) => {
      handler = async () => resolve(started.stop());
    });
    started.start();
    await stopping;
    expect(handled.length).toBeLessThan(40);
    await worker().runDue();
    expect(handled).toHaveLength(40);
  });

  it('retries with growing delays, then parks with the reason until an operator retries', async () => {
    handler = async () => {
      throw new Error('Nobody knows sk_live_verysecret here.\nsecond line');
    };
    await receive('stubborn');
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const before = machineClock.now().getTime();
      while ((await worker().runDue()) === 0) {
        expect(await state('stubborn')).toMatchObject({ done: false });
        machineClock.advance(1_000);
      }
      waits.push((machineClock.now().getTime() - before) / 1000);
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    machineClock.advance(86_400_000);
    expect(await worker().runDue()).toBe(0);
    const [parked] = await listParkedEvents(orm);
    expect(parked?.lastError).toBe('Nobody knows sk_… here.');

    handler = async () => {};
    const again = await orm.em
      .fork()
      .transactional((em) => retryParkedEvent(em, parked?.id ?? '', machineClock.now()));
    expect(again).toBe(true);
    await worker().runDue();
    expect(await state('stubborn')).toMatchObject({ done: true, parked: false, error: null });
  });

  it('the inbox worker never parks an event that waits for a provider outage', async () => {
    handler = async () => {
      throw new ProviderFailure('stripe', 'unavailable', 'down');
    };
    await receive('patient');
    for (let tries = 0; tries < 40; tries += 1) {
      machineClock.advance(301_000);
      await worker().runDue();
    }
    expect(await state('patient')).toMatchObject({ attempts: 40, parked: false });
    handler = async () => {};
    machineClock.advance(301_000);
    await worker().runDue();
    expect(await state('patient')).toMatchObject({ done: true });
  });

  it('the inbox worker counts only an event’s own failures towards parking, not earlier outages [jobs-1]', async () => {
    const down = new ProviderFailure('stripe', 'unavailable', 'down');
    handler = async () => {
      throw down;
    };
    await receive('unlucky');
    for (let tries = 0; tries < 40; tries += 1) {
      machineClock.advance(301_000);
      await worker().runDue();
    }
    handler = async () => {
      throw new Error('Its own fault.');
    };
    machineClock.advance(301_000);
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const before = machineClock.now().getTime();
      while ((await worker().runDue()) === 0) machineClock.advance(1_000);
      waits.push((machineClock.now().getTime() - before) / 1000);
      expect(await state('unlucky')).toMatchObject({ parked: tries === 11 });
    }
    expect(waits.slice(0, 5)).toEqual([0, 1, 2, 4, 8]);
  });

  it('reports a parked event in the transaction that parks it', async () => {
    handler = async () => {
      throw new Error('Never.');
    };
    await receive('hopeless');
    const reported: string[] = [];
    const teller = (fails: boolean) =>
      createInboxWorker(
        {
          orm,
          machineClock,
          log: createLog({ level: 'silent' }),
          onParked: async (em, event, words) => {
            await em.execute('update inbox_event set type = ? where id = ?', ['told', event.id]);
            if (fails) throw new Error('The mail could not be queued.');
            reported.push(`${event.externalId}: ${words}`);
          },
        },
        { test: (event) => handler(event) },
      );
    for (let tries = 0; tries < 11; tries += 1) {
      machineClock.advance(301_000);
      await worker().runDue();
    }
    machineClock.advance(301_000);
    await expect(teller(true).runDue()).rejects.toThrow('could not be queued');
    expect(await state('hopeless')).toMatchObject({ parked: false });
    machineClock.advance(301_000);
    await teller(false).runDue();
    expect(await state('hopeless')).toMatchObject({ parked: true });
    expect(reported).toEqual(['hopeless: Never.']);
  });

  it('the inbox worker waits at least as long as a provider asks', async () => {
    handler = async () => {
      throw new ProviderFailure('stripe', 'unavailable', 'slow down', { retryAfterSeconds: 50 });
    };
    await receive('polite');
    await worker().runDue();
    machineClock.advance(49_000);
    expect(await worker().runDue()).toBe(0);
    machineClock.advance(1_000);
    expect(await worker().runDue()).toBe(1);
  });

  it('reclaims what a killed worker had claimed', async () => {
    await receive('orphan');
    // Claimed but never settled, as after a kill.
    await claimEvents(orm, machineClock.now(), 1);
    expect(await worker().runDue()).toBe(0);
    machineClock.advance(30_000);
    expect(await worker().runDue()).toBe(1);
    expect(await state('orphan')).toMatchObject({ done: true, attempts: 2 });
  });

  it('deletes events handled a month ago and keeps unhandled ones', async () => {
    await receive('old');
    await worker().runDue();
    handler = async () => {
      throw new Error('Not yet.');
    };
    await receive('waiting');
    await worker().runDue();
    machineClock.advance(31 * 86_400_000);
    expect(await pruneHandledEvents(orm, machineClock.now())).toBe(1);
    expect(await state('waiting')).toMatchObject({ done: false });
  });
});
