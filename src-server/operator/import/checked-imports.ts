import type { EntityManager } from '@mikro-orm/postgresql';
import { UserImportEntity } from './user-import.entity.ts';

/** Uploaded files that were checked and wait to be imported or discarded. */
export async function listCheckedImports(
  em: EntityManager,
): Promise<{ id: string; fileName: string }[]> {
  const files = await em.find(UserImportEntity, { state: 'checked' }, { orderBy: { id: 'desc' } });
  return files.map(({ id, fileName }) => ({ id, fileName }));
}
