import {
  type Configuration,
  EntityHelper,
  type EntityMetadata,
  type EntityName,
  type EntitySchema,
  MetadataDiscovery,
  MetadataStorage,
} from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';

/**
 * Discovers an entity on its first use. A start uses few of the entities, and discovering all took a quarter of its
 * processor time. Works only for entities without relations, which need nothing of each other.
 */
export class LateMetadata extends MetadataStorage {
  readonly #orm: MikroORM;
  /** Undiscovered entities, by themselves and by their classes. */
  readonly #waiting = new Map<unknown, EntitySchema>();

  constructor(entities: readonly EntitySchema[], orm: MikroORM) {
    super();
    this.#orm = orm;
    for (const entity of entities) {
      this.#waiting.set(entity, entity);
      this.#waiting.set(entity.meta.class, entity);
    }
  }

  override find<T = unknown>(name: EntityName<T>): EntityMetadata<T> | undefined {
    const waiting = this.#waiting.get(name);
    if (waiting !== undefined) this.#discover(waiting);
    return super.find(name);
  }

  override has<T>(name: EntityName<T>): boolean {
    return this.#waiting.has(name) || super.has(name);
  }

  override getAll(): Map<EntityName, EntityMetadata> {
    this.#discoverAll();
    return super.getAll();
  }

  override *[Symbol.iterator](): IterableIterator<EntityMetadata> {
    this.#discoverAll();
    yield* super.getAll().values();
  }

  #discoverAll(): void {
    for (const entity of this.#waiting.values()) this.#discover(entity);
  }

  #discover(entity: EntitySchema): void {
    this.#waiting.delete(entity);
    this.#waiting.delete(entity.meta.class);
    const { config, driver, em } = this.#orm;
    const platform = driver.getPlatform();
    const discovery = new MetadataDiscovery(
      new MetadataStorage(),
      platform,
      config as unknown as Configuration,
    );
    const found = discovery.discoverReferences([entity]);
    for (const meta of discovery.processDiscoveredEntities(found)) {
      platform.validateMetadata(meta);
      this.set(meta.class, meta);
      meta.root = meta;
      EntityHelper.decorate(meta, em);
    }
  }
}
