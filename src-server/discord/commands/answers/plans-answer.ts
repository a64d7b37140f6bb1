import { moneyIn } from '../../../../src/domain/catalogue/amount-text.ts';
import type { Catalogue, CataloguePlan } from '../../../../src/domain/catalogue/catalogue.ts';
import { catalogueIn } from '../../../../src/domain/catalogue/translations.ts';
import { cyclesOf } from '../../../../src/domain/offer.ts';
import { findCycle, isPaidPlan } from '../../../../src/domain/plan.ts';
import { priceOn } from '../../../../src/domain/shown-price.ts';
import { fillTemplate } from '../../../../src/texts/template.ts';
import { saleCurrency } from '../../../catalogue/sale-currency.ts';
import type { PrivateAnswer } from '../../gateway/interaction.ts';
import type { CommandDeps } from '../command.deps.ts';
import { plain, type Speech } from '../speech.ts';

/** The plans on sale, with the figures of the landing page. */
export function plansAnswer(deps: CommandDeps, speech: Speech): PrivateAnswer {
  const catalogue = catalogueIn(deps.catalogue.current(), speech.locale);
  const lines = catalogue.plans
    .filter(({ isVisible }) => isVisible)
    .map((plan) => planLine(deps, { catalogue, plan }, speech));
  return {
    title: speech.say('plans.title'),
    text: `${lines.join('\n')}\n\n${speech.link('shop', deps.publicUrl)}`,
  };
}

function planLine(
  deps: CommandDeps,
  { catalogue, plan }: { catalogue: Catalogue; plan: CataloguePlan },
  speech: Speech,
): string {
  const name = plain(plan.name);
  if (!isPaidPlan(catalogue, plan.key)) return speech.say('plans.free', { plan: name });
  if (deps.soldOut().includes(plan.key)) return speech.say('plans.soldOut', { plan: name });
  const prices = cyclesOf(catalogue, plan.key).map((cycle) => {
    const on = { surface: 'landing', pricing: deps.pricing } as const;
    const price = priceOn(catalogue, on, { plan: plan.key, cycle });
    const money = (amount: number) => priceText(deps, catalogue, { amount, locale: speech.locale });
    const key = price.perMonthOfYear ? 'plans.monthly' : 'plans.price';
    const words = {
      price: money(price.shown),
      cycle: cycleWord(deps, { catalogue, cycle }, speech),
    };
    const shown = speech.say(key, words);
    return price.differs
      ? speech.say('plans.charged', { price: shown, charged: money(price.charged) })
      : shown;
  });
  return speech.say('plans.priced', { plan: name, prices: prices.join(' · ') });
}

/** '$49', or '$49.50', as pages write it. */
function priceText(
  deps: CommandDeps,
  catalogue: Catalogue,
  { amount, locale }: { amount: number; locale: string },
): string {
  const currency = saleCurrency(catalogue, deps);
  return moneyIn(amount, currency, locale);
}

/** 'monthly', 'every 2 weeks'. */
function cycleWord(
  { texts }: CommandDeps,
  { catalogue, cycle }: { catalogue: Catalogue; cycle: string },
  { locale }: Speech,
): string {
  const found = findCycle(catalogue, cycle);
  if (found === null || found === undefined) return cycle;
  const textOf = (key: string) => texts.text(locale, `plans.cycles.${key}`);
  const word = textOf(`words.${found.count} ${found.unit}`);
  if (word !== '') return word;
  const period =
    found.count === 1
      ? textOf(`one.${found.unit}`)
      : fillTemplate(textOf(`many.${found.unit}`), { count: found.count });
  return fillTemplate(textOf('everyWord'), { period });
}
