import { PICTURE_FILE } from '../brand/picture-path.ts';
import { textFlaw } from '../wording/text-flaw.ts';
import {
  type Catalogue,
  type CatalogueCycle,
  type CatalogueEntitlement,
  type CataloguePlan,
  type CataloguePrice,
  type EntitlementTexts,
  type FeatureTexts,
  FREE_PLAN,
  type PlanTexts,
  type Translations,
} from './catalogue.ts';
import { isIcon } from './entitlement-icon.ts';
import { type AmountFault, amountFault, isBillable } from './sellable.ts';

/** Why a draft cannot be published. `at` names the place: 'plans.scalper.prices.monthly'. */
export interface CatalogueFault {
  at: string;
  code: FaultCode;
  /** The offending value, the limit, or the other place. */
  detail?: string;
}

export type FaultCode =
  | 'key-invalid'
  | 'key-repeated'
  | 'key-too-many'
  | 'name-empty'
  | 'name-repeated'
  | 'text-too-long'
  | 'text-unprintable'
  | 'text-reserved'
  | 'free-plan-missing'
  | 'free-plan-priced'
  | 'plan-unpriced'
  | 'nothing-for-sale'
  | 'capacity-invalid'
  | 'cycle-not-billable'
  | 'cycle-same-length'
  | 'cycle-unknown'
  | 'price-repeated'
  | 'entitlement-unknown'
  | 'entitlement-repeated'
  | 'pine-id-repeated'
  | 'icon-unknown'
  | 'picture-unknown'
  | `amount-${AmountFault['kind']}`;

const KEY = /^[a-z][a-z0-9-]{0,39}$/;
const MAX_PLANS = 20;
const MAX_ENTITLEMENTS = 60;
const MAX_CYCLES = 8;
const MAX_NAME = 60;
const MAX_LINE = 200;

/** Everything that prevents a publish, in the order of the page. Empty for a sound catalogue. */
export function faultsOf(catalogue: Catalogue, currency: string): CatalogueFault[] {
  const { plans, cycles, entitlements } = catalogue;
  return [
    ...keyFaults('cycles', cycles, MAX_CYCLES),
    ...cycles.flatMap((cycle) => cycleFaults(cycle, cycles)),
    ...keyFaults('plans', plans, MAX_PLANS),
    ...nameFaults('plans', plans),
    ...translationFaults('plans', plans),
    ...ladderFaults(plans),
    ...plans.flatMap((plan) => planFaults(plan, catalogue, currency)),
    ...keyFaults('entitlements', entitlements, MAX_ENTITLEMENTS),
    ...nameFaults('entitlements', entitlements),
    ...translationFaults('entitlements', entitlements),
    ...repeatedPineIds(catalogue),
    ...entitlements.flatMap(presentationFaults),
  ];
}

interface Keyed {
  key: string;
}

function keyFaults(place: string, items: readonly Keyed[], most: number): CatalogueFault[] {
  const faults = items.flatMap(({ key }, index): CatalogueFault[] => {
    const at = `${place}.${key}`;
    if (!KEY.test(key)) return [{ at, code: 'key-invalid' }];
    const isRepeated = items.findIndex((each) => each.key === key) !== index;
    return isRepeated ? [{ at, code: 'key-repeated' }] : [];
  });
  if (items.length > most) faults.push({ at: place, code: 'key-too-many', detail: String(most) });
  return faults;
}

function nameFaults(place: string, items: readonly (Keyed & { name: string })[]): CatalogueFault[] {
  const foldedNames = items.map(({ name }) => name.trim().toLowerCase());
  return items.flatMap(({ key, name }, index) => {
    const at = `${place}.${key}.name`;
    if (name.trim() === '') return [{ at, code: 'name-empty' as const }];
    const isRepeated = foldedNames.indexOf(foldedNames[index] ?? '') !== index;
    if (isRepeated) return [{ at, code: 'name-repeated' as const, detail: name }];
    return textFaults(at, name, MAX_NAME);
  });
}

function textFaults(at: string, text: string, most: number): CatalogueFault[] {
  if (text.length > most) return [{ at, code: 'text-too-long', detail: String(most) }];
  const flaw = textFlaw(text);
  if (flaw === null) return [];
  return [{ at, code: flaw === 'hidden' ? 'text-unprintable' : 'text-reserved' }];
}

interface Translated extends Keyed {
  name: string;
  translations?: Translations<PlanTexts & EntitlementTexts>;
}

/** Faults of each language, in which visitors see translated names beside the seller's own. */
function translationFaults(place: string, items: readonly Translated[]): CatalogueFault[] {
  const locales = new Set(items.flatMap(({ translations = {} }) => Object.keys(translations)));
  return [...locales].flatMap((locale) => [
    ...translatedNames(place, items, locale),
    ...items.flatMap((item) => wordingFaults(place, item, locale)),
  ]);
}

function translatedNames(
  place: string,
  items: readonly Translated[],
  locale: string,
): CatalogueFault[] {
  const namesOf = ({ name, translations }: Translated) => {
    const own = translations?.[locale]?.name;
    return { own, folded: (own ?? name).trim().toLowerCase() };
  };
  return items.flatMap((item, index): CatalogueFault[] => {
    const at = `${place}.${item.key}.translations.${locale}.name`;
    const { own, folded } = namesOf(item);
    if (own === undefined) return [];
    if (folded === '') return [{ at, code: 'name-empty' }];
    const isRepeated = items.some((each, place) => {
      const other = namesOf(each);
      return other.folded === folded && (place < index || (each !== item && !other.own));
    });
    return isRepeated
      ? [{ at, code: 'name-repeated', detail: own }]
      : textFaults(at, own, MAX_NAME);
  });
}

function wordingFaults(place: string, item: Translated, locale: string): CatalogueFault[] {
  const at = `${place}.${item.key}.translations.${locale}`;
  const { tagline = '', description = '', features } = item.translations?.[locale] ?? {};
  return [
    ...textFaults(`${at}.tagline`, tagline, MAX_LINE),
    ...textFaults(`${at}.description`, description, MAX_LINE),
    ...featureFaults(at, features),
  ];
}

function featureFaults(at: string, features: FeatureTexts = {}): CatalogueFault[] {
  return Object.entries(features).flatMap(([surface, lines]) =>
    lines.flatMap((line) => textFaults(`${at}.features.${surface}`, line, MAX_LINE)),
  );
}

function cycleFaults(cycle: CatalogueCycle, all: readonly CatalogueCycle[]): CatalogueFault[] {
  const at = `cycles.${cycle.key}`;
  if (!isBillable(cycle)) return [{ at, code: 'cycle-not-billable' }];
  const same = all.find(({ unit, count }) => unit === cycle.unit && count === cycle.count);
  return same === cycle ? [] : [{ at, code: 'cycle-same-length', detail: same?.key ?? '' }];
}

function ladderFaults(plans: readonly CataloguePlan[]): CatalogueFault[] {
  const faults: CatalogueFault[] = [];
  if (plans[0]?.key !== FREE_PLAN) faults.push({ at: 'plans', code: 'free-plan-missing' });
  const isForSale = plans.some(({ isVisible, prices }) => isVisible && prices.length > 0);
  if (!isForSale) faults.push({ at: 'plans', code: 'nothing-for-sale' });
  return faults;
}

function planFaults(
  plan: CataloguePlan,
  { cycles, entitlements }: Catalogue,
  currency: string,
): CatalogueFault[] {
  const at = `plans.${plan.key}`;
  const faults: CatalogueFault[] = [];
  const isFree = plan.key === FREE_PLAN;
  if (isFree && plan.prices.length > 0) faults.push({ at, code: 'free-plan-priced' });
  if (!isFree && plan.prices.length === 0) faults.push({ at, code: 'plan-unpriced' });
  if (plan.capacity !== null && (!Number.isInteger(plan.capacity) || plan.capacity < 1))
    faults.push({ at: `${at}.capacity`, code: 'capacity-invalid' });
  faults.push(...textFaults(`${at}.tagline`, plan.tagline ?? '', MAX_LINE));
  faults.push(...featureFaults(at, plan.features));
  for (const [index, entitlement] of plan.includes.entries()) {
    const place = `${at}.includes.${entitlement}`;
    if (!entitlements.some(({ key }) => key === entitlement))
      faults.push({ at: place, code: 'entitlement-unknown' });
    else if (plan.includes.indexOf(entitlement) !== index)
      faults.push({ at: place, code: 'entitlement-repeated' });
  }
  const keys = cycles.map(({ key }) => key);
  return [...faults, ...plan.prices.flatMap((price) => priceFaults(plan, price, keys, currency))];
}

function priceFaults(
  { key, prices }: CataloguePlan,
  price: CataloguePrice,
  cycles: readonly string[],
  currency: string,
): CatalogueFault[] {
  const at = `plans.${key}.prices.${price.cycle}`;
  if (!cycles.includes(price.cycle)) return [{ at, code: 'cycle-unknown' }];
  if (prices.find(({ cycle }) => cycle === price.cycle) !== price)
    return [{ at, code: 'price-repeated' }];
  const fault = amountFault(price.amount, currency);
  if (fault === null) return [];
  const limit = fault.kind === 'too-small' ? fault.least : 'most' in fault ? fault.most : null;
  const detail = limit === null ? {} : { detail: String(limit) };
  return [{ at, code: `amount-${fault.kind}`, ...detail }];
}

/** How visitors see an entitlement. */
function presentationFaults(entitlement: CatalogueEntitlement): CatalogueFault[] {
  const { key, description = '', icon, picture } = entitlement;
  const at = `entitlements.${key}`;
  const faults = textFaults(`${at}.description`, description, MAX_LINE);
  if (icon !== undefined && !isIcon(icon)) faults.push({ at: `${at}.icon`, code: 'icon-unknown' });
  if (picture !== undefined && !PICTURE_FILE.test(picture))
    faults.push({ at: `${at}.picture`, code: 'picture-unknown' });
  return faults;
}

/** Two entitlements for one script would revoke each other's access. */
function repeatedPineIds({ entitlements }: Catalogue): CatalogueFault[] {
  return entitlements.flatMap(({ key, pineId }, index) => {
    if (pineId === null) return [];
    const first = entitlements.findIndex((each) => each.pineId === pineId);
    if (first === index) return [];
    const other = entitlements[first]?.key ?? '';
    return [{ at: `entitlements.${key}.pineId`, code: 'pine-id-repeated', detail: other }];
  });
}
