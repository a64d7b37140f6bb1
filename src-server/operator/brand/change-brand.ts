import type { Brand, Picture } from '../../../src/domain/brand/brand.ts';
import type { PictureUse } from '../../../src/domain/brand/picture-rule.ts';
import type { LegalPage } from '../../../src/domain/legal-pages.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { setLegalText } from '../../brand/legal/write-legal.ts';
import { storePicture } from '../../brand/pictures/store-picture.ts';
import { findBrand, setBrand } from '../../brand/write-brand.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import type { OperatorDeps } from '../operator.deps.ts';

type Deps = Pick<OperatorDeps, 'orm' | 'machineClock' | 'brand'>;
type Actor = Pick<OperatorActor, 'operatorId'>;

/** Saves a new version of the brand, which every page shows from then on. */
export async function changeBrand(
  deps: Deps,
  actor: Actor,
  { brand, expected }: { brand: Brand; expected: number },
): Promise<{ no: number }> {
  const at = deps.machineClock.now();
  const no = await transact(deps.orm, async (em) => {
    const saved = await setBrand(em, { operatorId: actor.operatorId, at }, { brand, expected });
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: 'brand.changed',
      target: 'brand',
      before: { no: expected },
      after: { no: saved, ...factsOf(brand) },
    });
    return saved;
  });
  // The writer's next request shows it, without waiting for the notification.
  await deps.brand.load();
  return { no };
}

/** Shows an earlier brand again, as a new version. */
export async function restoreBrand(
  deps: Deps,
  actor: Actor,
  { no, expected }: { no: number; expected: number },
): Promise<{ no: number }> {
  const brand = await findBrand(deps.orm.em.fork(), no);
  if (brand === null) {
    throw new AppError('brand.no-version', 'not-found', 'There is no such version.');
  }
  return changeBrand(deps, actor, { brand, expected });
}

export function uploadPicture(
  deps: Deps,
  actor: Actor,
  { use, bytes }: { use: PictureUse; bytes: Uint8Array },
): Promise<Picture> {
  const at = deps.machineClock.now();
  return transact(deps.orm, async (em) => {
    const picture = await storePicture(em, { use, bytes, operatorId: actor.operatorId, at });
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: 'brand.picture-uploaded',
      target: `picture:${picture.file}`,
      before: null,
      after: { use, bytes: bytes.byteLength },
    });
    return picture;
  });
}

/** Publishes or withdraws a legal page. */
export async function changeLegalPage(
  deps: Deps,
  actor: Actor,
  change: { page: LegalPage; locale: Locale; markdown: string | null; expected: number },
): Promise<{ no: number }> {
  const at = deps.machineClock.now();
  const no = await transact(deps.orm, async (em) => {
    const saved = await setLegalText(em, { operatorId: actor.operatorId, at }, change);
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: change.markdown === null ? 'legal.withdrawn' : 'legal.published',
      target: `legal:${change.locale}:${change.page}`,
      before: { no: change.expected },
      after: { no: saved },
    });
    return saved;
  });
  await deps.brand.load();
  return { no };
}

function factsOf({ name, accent, font, logo, favicon, socialImage }: Brand) {
  return {
    name,
    accent: accent === null ? null : `${accent.light} ${accent.dark}`,
    font,
    logo: logo?.file ?? null,
    favicon: favicon?.file ?? null,
    socialImage: socialImage?.file ?? null,
  };
}
