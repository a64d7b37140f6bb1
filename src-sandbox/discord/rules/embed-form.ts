import { z } from 'zod';
import { invalidField } from '../errors.ts';

const MAX_TOTAL_LENGTH = 6000;
const MAX_COLOR = 0xffffff;

const required = { params: { code: 'BASE_TYPE_REQUIRED', text: 'This field is required' } };
/** Discord trims the texts of an embed before it measures them. */
const text = (max: number) => z.string().trim().max(max);
const requiredText = (max: number) => text(max).refine((value) => value !== '', required);
const address = z
  .string()
  .max(2048)
  .refine((value) => /^(https?|attachment):\/\/./i.test(value), {
    params: {
      code: 'URL_TYPE_INVALID_SCHEME',
      text: "Scheme must be one of ('http', 'https').",
    },
  });
const picture = z.object({ url: address });

const embed = z.object({
  title: text(256).nullish(),
  description: text(4096).nullish(),
  url: address.nullish(),
  timestamp: z.iso.datetime({ offset: true }).nullish(),
  color: z.int().min(0).max(MAX_COLOR).nullish(),
  footer: z.object({ text: requiredText(2048), icon_url: address.nullish() }).nullish(),
  image: picture.nullish(),
  thumbnail: picture.nullish(),
  author: z
    .object({ name: requiredText(256), url: address.nullish(), icon_url: address.nullish() })
    .nullish(),
  fields: z
    .array(
      z.object({
        name: requiredText(256),
        value: requiredText(1024),
        inline: z.boolean().default(false),
      }),
    )
    .max(25)
    .nullish(),
});
type Embed = z.output<typeof embed>;

/** Embeds of a request, with Discord's documented limits for each text. */
export const embedList = z.array(embed).max(10);

/** The embeds as Discord stores them. Throws if their texts are too long together. */
export function storedEmbeds(embeds: readonly Embed[]): object[] {
  const total = embeds.reduce((sum, each) => sum + lengthOf(each), 0);
  if (total > MAX_TOTAL_LENGTH) {
    throw invalidField(
      ['embeds'],
      'MAX_EMBED_SIZE_EXCEEDED',
      `Embed size exceeds maximum size of ${MAX_TOTAL_LENGTH}`,
    );
  }
  return embeds.map(withoutEmpty).flatMap((each) => {
    return Object.keys(each).length === 0 ? [] : [{ type: 'rich', ...each }];
  });
}

function lengthOf({ title, description, footer, author, fields }: Embed): number {
  const ofFields = (fields ?? []).flatMap(({ name, value }) => [name, value]);
  return [title, description, footer?.text, author?.name, ...ofFields].reduce(
    (sum, each) => sum + (each?.length ?? 0),
    0,
  );
}

/** An empty field counts as absent, also in a footer or an author. */
function withoutEmpty(value: object): object {
  const kept = Object.entries(value).filter(
    ([, each]) => each !== null && each !== undefined && each !== '',
  );
  return Object.fromEntries(
    kept.map(([name, each]) => {
      const isNested = typeof each === 'object' && !Array.isArray(each);
      return [name, isNested ? withoutEmpty(each as object) : each];
    }),
  );
}
