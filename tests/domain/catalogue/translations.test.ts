import { describe, expect, it } from 'vitest';
import { catalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type {
  Catalogue,
  EntitlementTexts,
  PlanTexts,
} from '../../../src/domain/catalogue/catalogue.ts';
import { differenceLines } from '../../../src/domain/catalogue/difference-lines.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { faultsOf } from '../../../src/domain/catalogue/faults.ts';
import { changedPages } from '../../../src/domain/catalogue/publish-effects.ts';
import {
  catalogueIn,
  planNameIn,
  translatedLocales,
} from '../../../src/domain/catalogue/translations.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';

/** The second shop with texts in other languages for the scout plan and the scalper script. */
function translated(
  plan: Record<string, PlanTexts>,
  script: Record<string, EntitlementTexts> = {},
): Catalogue {
  return {
    ...SECOND_SHOP,
    plans: SECOND_SHOP.plans.map((each) =>
      each.key === 'scout'
        ? { ...each, tagline: 'Look first', features: { landing: ['One'] }, translations: plan }
        : each,
    ),
    entitlements: SECOND_SHOP.entitlements.map((each) =>
      each.key === 'script-scalper' ? { ...each, translations: script } : each,
    ),
  };
}

const CHINESE = { 'zh-CN': { name: '起步版', features: { checkout: ['一个脚本'] } } };
const scoutIn = (shop: Catalogue, locale: string | null) =>
  catalogueIn(shop, locale).plans.find(({ key }) => key === 'scout');
const faultsIn = (shop: Catalogue) => faultsOf(shop, 'eur').map(({ at, code }) => `${at} ${code}`);

describe('the languages of a catalogue', () => {
  it('are those of every translation of a plan or an entitlement, once each', () => {
    expect(translatedLocales(SECOND_SHOP)).toEqual([]);
    const both = { ...CHINESE, en: { name: 'Scout' } };
    expect(translatedLocales(translated(both, { en: { name: 'Scalper' } }))).toEqual([
      'zh-CN',
      'en',
    ]);
    expect(translatedLocales(translated({}, { de: { name: 'Kurz' } }))).toEqual(['de']);
  });
});

describe('a catalogue in a language', () => {
  it('has the translated texts, and the own ones where a translation is missing', () => {
    const shop = translated(CHINESE, { 'zh-CN': { name: '短线信号', description: '看分钟' } });
    expect(scoutIn(shop, 'zh-CN')).toMatchObject({
      name: '起步版',
      tagline: 'Look first',
      features: { landing: ['One'], checkout: ['一个脚本'] },
    });
    expect(catalogueIn(shop, 'zh-CN').entitlements.at(3)).toMatchObject({
      key: 'script-scalper',
      name: '短线信号',
      description: '看分钟',
    });
    expect(catalogueIn(shop, 'zh-CN').plans[2]?.name).toBe('Scalper');
  });

  it.each([['fr'], [null]])(
    'has the own texts in a language without translations: %s',
    (locale) => {
      expect(scoutIn(translated(CHINESE), locale)).toEqual(scoutIn(translated({}), locale));
    },
  );

  it('has no other language in it', () => {
    expect(JSON.stringify(catalogueIn(translated(CHINESE), 'en'))).not.toContain('起步版');
  });

  it('is the documented shop itself in every language', () => {
    expect(catalogueIn(DOCUMENTED_CATALOGUE, 'zh-CN')).toEqual(DOCUMENTED_CATALOGUE);
  });

  it('names a plan by its own name, and keeps a name that it does not know', () => {
    const shop = translated(CHINESE);
    expect(planNameIn(shop, 'Scout', 'zh-CN')).toBe('起步版');
    expect(planNameIn(shop, 'Scout', 'fr')).toBe('Scout');
    expect(planNameIn(shop, 'Withdrawn', 'zh-CN')).toBe('Withdrawn');
  });
});

describe('a translation of a draft', () => {
  it('may be complete, partial or missing', () => {
    expect(faultsIn(translated(CHINESE, { de: { description: 'Für Minuten' } }))).toEqual([]);
  });

  it('needs names that differ within their language', () => {
    expect(faultsIn(translated({ de: { name: ' desk' } }))).toEqual([
      'plans.scout.translations.de.name name-repeated',
    ]);
    expect(faultsIn(translated({ de: { name: ' ' } }))).toEqual([
      'plans.scout.translations.de.name name-empty',
    ]);
  });

  it('is held to the same lengths and characters as the text itself', () => {
    const plan = {
      de: { name: 'x'.repeat(61), tagline: 'a\u202e', features: { upgrade: ['{a}'] } },
    };
    expect(faultsIn(translated(plan, { de: { description: '⟦frame.title⟧' } }))).toEqual([
      'plans.scout.translations.de.name text-too-long',
      'plans.scout.translations.de.tagline text-unprintable',
      'plans.scout.translations.de.features.upgrade text-reserved',
      'entitlements.script-scalper.translations.de.description text-reserved',
    ]);
  });

  it('is a difference that changes every page', () => {
    const [before, after] = [translated({}), translated(CHINESE)];
    expect(differenceLines(before, after, 'eur')).toEqual(['Scout: new translations.']);
    expect(changedPages(before, after)).toContain('checkout');
  });
});

describe('a stored catalogue', () => {
  const { version: _, ...document } = translated({
    'zh-CN': { name: '起' },
    de: { name: 'Späher' },
  });

  it('keeps its translations, whatever their order', () => {
    const parsed = catalogueDocument.parse(document);
    expect(parsed.plans[1]?.translations).toEqual(document.plans[1]?.translations);
    const other = translated({ de: { name: 'Späher' }, 'zh-CN': { name: '起' } });
    const { version: __, ...reordered } = other;
    expect(JSON.stringify(catalogueDocument.parse(reordered))).toBe(JSON.stringify(parsed));
  });

  it('refuses what is no language', () => {
    const { version: __, ...wrong } = translated({ 'not a tag': { name: 'x' } });
    expect(catalogueDocument.safeParse(wrong).success).toBe(false);
  });
});
