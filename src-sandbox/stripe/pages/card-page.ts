import { TEST_CARDS } from '../billing/payments/test-cards.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** Lets a person choose the test card to charge from now on. */
export function cardPage(action: string, back: string): string {
  const cards = Object.values(TEST_CARDS)
    .filter(({ bank }) => bank !== true)
    .map(
      (card, index) =>
        html`<label><input type="radio" name="card" value="${card.behaviour}"${index === 0 && html` checked`}> ${card.label}</label>`,
    );
  return layout(
    'Change card',
    html`<h1>Change card</h1>
<form method="post" action="${action}">
<fieldset><legend>Test card</legend>${cards}</fieldset>
<button class="main" type="submit">Use this card</button>
</form>
<p><a href="${back}">Go back</a></p>`,
  );
}
