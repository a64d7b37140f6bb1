import { defineEntity, p } from '@mikro-orm/core';

/** An uploaded picture, checked by its bytes. Never changed. */
export const BrandPictureEntity = defineEntity({
  name: 'BrandPicture',
  tableName: 'brand_picture',
  properties: {
    /** Hash of the bytes, and their kind: 'Q7…x1.png'. */
    file: p.text().primary(),
    width: p.double(),
    height: p.double(),
    body: p.blob(),
    uploadedBy: p.text(),
    /** Machine time. */
    uploadedAt: p.datetime(3),
  },
});
