import { defineEntity, p } from '@mikro-orm/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LateMetadata } from '../../../src-server/database/metadata/late-metadata.ts';
import { type Orm, openOrm } from '../../../src-server/database/orm.ts';

let orm: Orm;

beforeAll(async () => {
  orm = await openOrm('postgresql://nobody@127.0.0.1:1/none', 1);
});
afterAll(() => orm.close());

const entity = (name: string) =>
  defineEntity({
    name,
    tableName: name.toLowerCase(),
    properties: { id: p.uuid().primary(), seenAt: p.datetime(3) },
  });

/** The ORM writes the metadata on the prototype of a discovered entity. */
const isDiscovered = ({ meta }: ReturnType<typeof entity>) => '__meta' in meta.class.prototype;

test('an entity is discovered on its first use, and the others are not', () => {
  const [used, unused] = [entity('Used'), entity('Unused')];
  const metadata = new LateMetadata([used, unused], orm);
  expect([used, unused].map(isDiscovered)).toEqual([false, false]);
  expect(metadata.get(used).properties.seenAt.fieldNames).toEqual(['seen_at']);
  expect([used, unused].map(isDiscovered)).toEqual([true, false]);
});

test('an entity is found by its class', () => {
  const used = entity('ByClass');
  const metadata = new LateMetadata([used], orm);
  expect(metadata.has(used.meta.class)).toBe(true);
  expect(metadata.get(used.meta.class).tableName).toBe('byclass');
  expect(metadata.get(used.meta.class)).toBe(metadata.get(used));
});

test('a list of all entities contains the unused ones', () => {
  const both = [entity('First'), entity('Second')];
  const metadata = new LateMetadata(both, orm);
  expect([...metadata].map(({ className }) => className)).toEqual(['First', 'Second']);
  expect([...metadata.getAll().keys()]).toEqual(both.map(({ meta }) => meta.class));
});

test('no entity of the product has a relation, so each can be discovered alone', () => {
  const related = [...orm.getMetadata()].filter(({ relations }) => relations.length > 0);
  expect(related.map(({ className }) => className)).toEqual([]);
});
