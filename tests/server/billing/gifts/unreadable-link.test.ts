import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftStatus } from '../../../../src-server/billing/gifts/gift-status.ts';
import { resendGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { createSecretBox } from '../../../../src-server/secrets/secret-box.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';

let stage: GiftStage;
beforeAll(async () => {
  stage = await startGiftStage();
});
afterAll(() => stage.world.close());

/** The same server after its secret was replaced without keeping the old one. */
const afterLoss = () => ({
  ...stage.world.deps,
  secretBox: createSecretBox(['a secret that sealed nothing']),
});
const warnings = (id: string) =>
  stage.world
    .logged()
    .split('\n')
    .filter((line) => line.includes(id) && line.includes('the link of a gift cannot be read'));

it('the page of a bought gift says so, with one warning in the log, when no secret opens its link', async () => {
  const { id, context, code } = await stage.buy();
  const deps = afterLoss();
  for (let visit = 0; visit < 2; visit += 1) {
    await expect(giftStatus(deps, context, id)).rejects.toMatchObject({
      code: 'gift.link-unreadable',
      kind: 'conflict',
      message:
        'The link of this gift cannot be shown right now. Please use the one in the email to the buyer.',
    });
  }
  expect(warnings(id)).toHaveLength(1);
  expect((await giftStatus(stage.world.deps, context, id)).link).toContain(code);
});

it('a gift is not mailed again when no secret opens its link', async () => {
  const { id } = await stage.buy();
  const before = await stage.mailsAbout(id);
  await expect(resendGift(afterLoss(), { id, to: 'buyer' })).rejects.toMatchObject({
    code: 'gift.not-mailable',
    kind: 'conflict',
  });
  expect(await stage.mailsAbout(id)).toHaveLength(before.length);
});
