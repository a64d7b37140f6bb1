import { afterEach, describe, expect, it } from 'vitest';
import { ALL_TEXTS } from '../../../src/texts/all-texts.ts';
import { defineTexts, replaceTexts } from '../../../src/texts/define-texts.ts';
import { PRICING_COPY } from '../../../src/texts/on-demand/pricing.texts.ts';
import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { counted, placeholdersOf, template } from '../../../src/texts/template.ts';

afterEach(() => replaceTexts({}));

describe('texts', () => {
  it('shows the documented text until it is replaced, and again after it is restored', () => {
    expect(LANDING_COPY.hero.titleLead).toBe('See the entry.');
    replaceTexts({ 'landing.hero.titleLead': 'Know when.' });
    expect(LANDING_COPY.hero.titleLead).toBe('Know when.');
    replaceTexts({});
    expect(LANDING_COPY.hero.titleLead).toBe('See the entry.');
  });

  it('replaces a template and keeps its placeholders', () => {
    expect(PRICING_COPY.choose({ plan: 'Basic' })).toBe('Choose Basic');
    replaceTexts({ 'landing.pricing.choose': 'Take {plan}, only {plan}' });
    expect(PRICING_COPY.choose({ plan: 'Basic' })).toBe('Take Basic, only Basic');
  });

  it('replaces the texts of a page that loads later', () => {
    replaceTexts({ 'later.steps.1': 'Deux' });
    expect(defineTexts('later', { steps: ['One', 'Two'] }).steps).toEqual(['One', 'Deux']);
  });

  it('does not read a value as a template', () => {
    const greet = template('Hello {name}, {other}');
    expect(greet({ name: '{other}', other: '$&' })).toBe('Hello {other}, $&');
  });

  it('counts one and several', () => {
    const forms = { one: 'One seat', other: template('{count} seats') };
    expect(counted(forms, 1)).toBe('One seat');
    expect(counted(forms, 0)).toBe('0 seats');
  });

  it('lists each placeholder once', () => {
    expect(placeholdersOf('{a} of {b}, {a}')).toEqual(['a', 'b']);
  });

  it('knows the documented texts by key, whatever is shown', () => {
    replaceTexts({ 'landing.hero.plans': 'Other' });
    expect(ALL_TEXTS['landing.hero.plans']).toBe('See the plans');
    expect(ALL_TEXTS['plans.gives.basic.0']).toBe('10 stock intraday alerts');
    expect(ALL_TEXTS['guide.0.steps.1']).toMatch(/Invite-only scripts/);
    expect(Object.keys(ALL_TEXTS).length).toBeGreaterThan(400);
  });
});
