import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import { intervalText, rateText } from '../../../src/domain/signals/record/figure-text.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import { fillTemplate } from '../../../src/texts/template.ts';
import type { PublishedRecord } from '../../signals/record/published-record.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';

/** The settings with the record's rate in place of the configured accuracy. */
export function withLiveClaim(
  settings: PublicSettings,
  shop: { record: Pick<PublishedRecord, 'current'>; texts: PublishedTexts; locale: Locale },
): PublicSettings {
  const { record, texts, locale } = shop;
  const { isShown, figures } = record.current();
  const tooFew = texts.text(locale, 'record.tooFew');
  if (!isShown) return { ...settings, stats: { ...settings.stats, accuracy: tooFew } };
  const { rate, closed } = figures;
  const claim =
    rate === null
      ? { accuracy: tooFew, accuracyNote: '' }
      : {
          accuracy: rateText(figures),
          accuracyNote: fillTemplate(texts.text(locale, 'record.claimNote'), {
            interval: intervalText(rate),
            count: closed,
          }),
        };
  return { ...settings, stats: { ...settings.stats, ...claim } };
}
