import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pinned } from '../../../src-server/catalogue/catalogue-source.ts';
import {
  createPublishedCatalogue,
  type PublishedCatalogue,
} from '../../../src-server/catalogue/published-catalogue.ts';
import {
  discardDraft,
  documentOf,
  findDraft,
  findVersion,
  listVersions,
  publishDraft,
  saveDraft,
} from '../../../src-server/catalogue/versions.ts';
import { createListener } from '../../../src-server/database/notifications.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { readFork, transact } from '../../../src-server/database/transaction.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';
import { eventually } from '../../support/until.ts';

const log = createLog({ level: 'silent' });
const CHANGE = { operatorId: 'ada', at: new Date('2026-11-01T12:00:00Z') };
const SECOND = documentOf(SECOND_SHOP);

let database: TestDatabase;
let orm: Orm;
let instances: PublishedCatalogue[];
const ownListener = () => createListener({ databaseUrl: database.url, log });

beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 4);
});
beforeEach(async () => {
  await orm.em.fork().execute('delete from catalogue_version');
  instances = [0, 1].map(() => createPublishedCatalogue({ orm, listener: ownListener(), log }));
  for (const instance of instances) await instance.load();
});
afterEach(async () => {
  for (const instance of instances) await instance.stop();
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const save = (document = SECOND, expected: string | null = null) =>
  transact(
    orm,
    async (em) => (await saveDraft(em, CHANGE, { document, expected, basedOn: 0 })).hash,
  );
const publish = (expected: string, note: string | null = null) =>
  transact(orm, (em) => publishDraft(em, CHANGE, { expected, note }));
const onSale = () => instances.map((instance) => instance.current().version);

describe('the versions of the catalogue', () => {
  it('sell the documented shop while nothing is published', async () => {
    await save();
    for (const instance of instances) await instance.load();
    expect(onSale()).toEqual([0, 0]);
  });

  it('reach every instance when one is published', async () => {
    for (const instance of instances) instance.follow();
    await publish(await save(), 'Our own shop');
    await eventually(async () => onSale().every((version) => version === 1));
    expect(instances.map((instance) => instance.current())).toEqual([SECOND_SHOP, SECOND_SHOP]);
  });

  it('reach an instance that lost its connection, once it is back', async () => {
    const [instance] = instances;
    instance?.follow();
    const listening = `from pg_stat_activity where application_name = 'wickline-news'
      and datname = current_database()`;
    await eventually(
      async () => (await readFork(orm).execute(`select pid ${listening}`)).length === 1,
    );
    await readFork(orm).execute(`select pg_terminate_backend(pid) ${listening}`);
    await publish(await save());
    await eventually(async () => instance?.current().version === 1);
  });

  it('stay on sale when a read that began before the publish ends after it', async () => {
    let finish = (): void => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const forks = orm.em.fork.bind(orm.em);
    let reads = 0;
    const slow = {
      em: {
        fork: () => {
          const em = forks();
          const isFirst = reads === 0;
          reads += 1;
          return {
            findOne: async (...asked: Parameters<typeof em.findOne>) => {
              const row = await em.findOne(...asked);
              if (isFirst) await held;
              return row;
            },
          };
        },
      },
    } as unknown as Orm;
    const instance = createPublishedCatalogue({ orm: slow, listener: ownListener(), log });
    const early = instance.load();
    await publish(await save());
    await instance.load();
    finish();
    await early;
    expect(instance.current().version).toBe(1);
  });

  it('are not on sale when the publishing transaction fails', async () => {
    const hash = await save();
    const failing = transact(orm, async (em) => {
      await publishDraft(em, CHANGE, { expected: hash, note: null });
      throw new Error('The process stopped.');
    });
    await expect(failing).rejects.toThrow('stopped');
    for (const instance of instances) await instance.load();
    expect(onSale()).toEqual([0, 0]);
    expect((await findDraft(readFork(orm)))?.hash).toBe(hash);
  });

  it('stay the same for a request that began before the publish', async () => {
    const [instance] = instances;
    if (instance === undefined) throw new Error('There is an instance.');
    const hash = await save();
    await pinned(instance, async () => {
      await publish(hash);
      await instance.load();
      expect(instance.current().version).toBe(0);
    });
    expect(instance.current().version).toBe(1);
  });

  it('refuse a save over another operator’s newer save, and keep that one', async () => {
    const first = await save();
    const renamed = { ...SECOND, currency: 'usd' };
    await save(renamed, first);
    await expect(save(SECOND, first)).rejects.toMatchObject({ code: 'catalogue.changed' });
    await expect(save(SECOND, null)).rejects.toMatchObject({ code: 'catalogue.changed' });
    expect((await findDraft(readFork(orm)))?.document.currency).toBe('usd');
  });

  it('refuse the second of two operators who start a draft at once', async () => {
    const outcomes = await Promise.allSettled([save(), save({ ...SECOND, currency: 'usd' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuse to publish or discard a draft that changed since its preview', async () => {
    const first = await save();
    await save({ ...SECOND, currency: 'usd' }, first);
    await expect(publish(first)).rejects.toMatchObject({ code: 'catalogue.changed' });
    const discarding = transact(orm, (em) => discardDraft(em, first));
    await expect(discarding).rejects.toMatchObject({ code: 'catalogue.changed' });
    expect(await findDraft(readFork(orm))).not.toBeNull();
  });

  it('keep every published one, with one on sale', async () => {
    await publish(await save());
    await publish(await save({ ...SECOND, currency: 'usd' }), 'In dollars');
    const versions = await listVersions(readFork(orm));
    expect(versions.map(({ no, state, note }) => [no, state, note])).toEqual([
      [2, 'published', 'In dollars'],
      [1, 'retired', null],
    ]);
    expect((await findVersion(readFork(orm), 1))?.currency).toBe('eur');
    expect((await findVersion(readFork(orm), 0))?.plans).toHaveLength(4);
    expect(await findVersion(readFork(orm), 3)).toBeNull();
  });

  it('give the hash of the first version to a draft restored from it', async () => {
    const first = await save();
    await publish(first);
    await publish(await save({ ...SECOND, currency: 'usd' }));
    const restored = await findVersion(readFork(orm), 1);
    expect(await save(restored ?? undefined)).toBe(first);
  });

  it('number a new draft after a discarded one', async () => {
    const hash = await save();
    await transact(orm, (em) => discardDraft(em, hash));
    await publish(await save());
    expect((await listVersions(readFork(orm))).map(({ no }) => no)).toEqual([1]);
  });
});
