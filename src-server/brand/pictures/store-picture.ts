import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Picture } from '../../../src/domain/brand/brand.ts';
import { withoutMetadata } from '../../../src/domain/brand/metadata/without-metadata.ts';
import {
  INCOMPLETE_PICTURE,
  judgePicture,
  type PictureUse,
} from '../../../src/domain/brand/picture-rule.ts';
import { AppError } from '../../errors/app-error.ts';

interface Upload {
  use: PictureUse;
  bytes: Uint8Array;
  operatorId: string;
  /** Machine time. */
  at: Date;
}

const STORE = `
  insert into brand_picture (file, width, height, body, uploaded_by, uploaded_at)
  values (?, ?, ?, ?, ?, ?)
  on conflict (file) do update set uploaded_at = excluded.uploaded_at`;

/** Pictures that nothing shows any more. A day is enough to save a brand with them. */
const FORGET = `
  delete from brand_picture as picture
  where uploaded_at < ?::timestamptz - interval '1 day'
    and not exists (select 1 from brand_version where strpos(brand::text, picture.file) > 0)
    and not exists (select 1 from catalogue_version where strpos(document::text, picture.file) > 0)`;

/**
 * Checks an upload by its bytes and stores it without its metadata, under the hash of what is stored. Repeating it
 * changes nothing.
 */
export async function storePicture(em: EntityManager, upload: Upload): Promise<Picture> {
  const { use, operatorId, at } = upload;
  const judged = judgePicture({ bytes: upload.bytes, text: textOf(upload.bytes) }, use);
  if (judged.fault !== null) throw new AppError('brand.bad-picture', 'invalid', judged.fault);
  const { kind, width, height } = judged.picture;
  const bytes = kind === 'svg' ? upload.bytes : withoutMetadata(upload.bytes, kind);
  if (bytes === null) throw new AppError('brand.bad-picture', 'invalid', INCOMPLETE_PICTURE);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const file = `${hash}.${kind}`;
  await em.execute(STORE, [file, width, height, Buffer.from(bytes), operatorId, at]);
  await em.execute(FORGET, [at]);
  return { file, width, height };
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The stored ones among these files. */
export async function findPictures(
  em: EntityManager,
  files: readonly string[],
): Promise<Picture[]> {
  if (files.length === 0) return [];
  const marks = files.map(() => '?').join(', ');
  return em.execute(`select file, width, height from brand_picture where file in (${marks})`, [
    ...files,
  ]);
}

/** Null for an unknown file. */
export async function readPicture(em: EntityManager, file: string): Promise<Buffer | null> {
  const [row] = await em.execute<{ body: Buffer }[]>(
    'select body from brand_picture where file = ?',
    [file],
  );
  return row?.body ?? null;
}
