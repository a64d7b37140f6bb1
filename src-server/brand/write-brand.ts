import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Brand,
  brandFault,
  DOCUMENTED_BRAND,
  type Picture,
} from '../../src/domain/brand/brand.ts';
import { ADVISORY_LOCK } from '../database/advisory-lock.ts';
import { AppError } from '../errors/app-error.ts';
import { notifyOfBrand } from './brand-channel.ts';
import { BrandVersionEntity } from './brand-version.entity.ts';
import { findPictures } from './pictures/store-picture.ts';

/** Author and time of a change. */
interface Change {
  operatorId: string;
  /** Machine time. */
  at: Date;
}

interface BrandVersion {
  no: number;
  brand: Brand;
  changedBy: string;
  changedAt: Date;
}

/** Newest first. */
export async function listBrandVersions(em: EntityManager): Promise<BrandVersion[]> {
  return em.find(BrandVersionEntity, {}, { orderBy: { no: 'desc' }, limit: 50 });
}

/** The brand that is shown. Version 0 is the documented one. */
export async function readBrand(em: EntityManager): Promise<{ no: number; brand: Brand }> {
  const [last] = await em.find(BrandVersionEntity, {}, { orderBy: { no: 'desc' }, limit: 1 });
  if (last === undefined) return { no: 0, brand: DOCUMENTED_BRAND };
  return { no: last.no, brand: { ...DOCUMENTED_BRAND, ...last.brand } };
}

/** Null for an unknown version. */
export async function findBrand(em: EntityManager, no: number): Promise<Brand | null> {
  if (no === 0) return DOCUMENTED_BRAND;
  const found = await em.findOne(BrandVersionEntity, { no });
  return found === null ? null : { ...DOCUMENTED_BRAND, ...found.brand };
}

/** Stores a new version. Refuses if another operator saved since. */
export async function setBrand(
  em: EntityManager,
  { operatorId, at }: Change,
  { brand, expected }: { brand: Brand; expected: number },
): Promise<number> {
  const fault = brandFault(brand);
  if (fault !== null) throw new AppError('brand.refused', 'invalid', fault);
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.brand]);
  const { no } = await readBrand(em);
  if (no !== expected) {
    const message = 'Another operator changed the brand. Reload to see it.';
    throw new AppError('brand.changed', 'conflict', message);
  }
  await requirePictures(em, brand);
  em.create(BrandVersionEntity, { no: no + 1, brand, changedBy: operatorId, changedAt: at });
  await notifyOfBrand(em);
  return no + 1;
}

/** A brand names only pictures that were uploaded, with their own sizes. */
async function requirePictures(
  em: EntityManager,
  { logo, favicon, socialImage }: Brand,
): Promise<void> {
  const named = [logo, favicon, socialImage].filter((each) => each !== null);
  const known = await findPictures(
    em,
    named.map(({ file }) => file),
  );
  const isKnown = (picture: Picture) =>
    known.some(
      ({ file, width, height }) =>
        file === picture.file && width === picture.width && height === picture.height,
    );
  if (named.every(isKnown)) return;
  throw new AppError('brand.no-picture', 'precondition', 'Upload this picture again.');
}
