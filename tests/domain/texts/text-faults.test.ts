import { describe, expect, it } from 'vitest';
import { fillMarks, marksFor } from '../../../src/texts/page-marks.ts';
import { textFault } from '../../../src/texts/text-faults.ts';

const fault = (value: string, standard = 'Choose {plan}', key = 'landing.pricing.choose') =>
  textFault(key, standard, value);

describe('a text of the seller', () => {
  it('may use the placeholders of the default, or leave one out on a page', () => {
    expect(fault('Get {plan} ({plan})')).toBeNull();
    expect(fault('Get it')).toBeNull();
    expect(fault('<b>Get it & go</b>')).toBeNull();
  });

  it('is refused with a placeholder that this text does not have', () => {
    expect(fault('Get {price}')).toBe('There is no placeholder {price} here. Known: {plan}.');
    expect(fault('Get {price}', 'Get it')).toMatch(/This text has none/);
  });

  it('is refused for a mail that would lose its link or another fact', () => {
    const action = 'Finish setting up {link}';
    expect(fault('Finish', action, 'mail.continue-sign-up.action')).toMatch(/lose its \{link\}/);
    expect(fault('Finish {link}', action, 'mail.continue-sign-up.action')).toBeNull();
  });

  it.each([
    ['', /empty/],
    ['  ', /empty/],
    ['x'.repeat(5_001), /5,000/],
    ['two\nlines', /line break/],
    ['a\u0000b', /control character/],
    ['a\u202eb', /reverses text/],
    ['a\u2066b', /reverses text/],
    ['⟦landing.hero.lead⟧', /control character/],
  ])('is refused: %j', (value, sentence) => {
    expect(fault(value)).toMatch(sentence);
  });

  it('is refused as the risk text when Discord would refuse its message', () => {
    const risk = (length: number) => fault('x'.repeat(length), 'Risk.', 'relay.risk');
    expect(risk(1_025)).toMatch(/1,024/);
    expect(risk(1_024)).toBeNull();
  });

  it('may be as long as 5,000 characters', () => {
    expect(fault('x'.repeat(5_000))).toBeNull();
  });
});

describe('the marks of a rendered page', () => {
  const texts = { 'a.plain': 'Plain', 'a.choose': 'Choose {plan} for {price}' };

  it('are filled with the text of their key and the rendered values', () => {
    const marks = marksFor(texts);
    const rendered = (marks['a.choose'] ?? '')
      .replace('{plan}', 'B&amp;W')
      .replace('{price}', '{{SIGN}}4');
    const filled = fillMarks(`<p>${rendered}</p><p>${marks['a.plain']}</p>`, (key) =>
      key === 'a.choose' ? '{price}: {plan}' : 'Einfach',
    );
    expect(filled).toBe('<p>{{SIGN}}4: B&amp;W</p><p>Einfach</p>');
  });
});
