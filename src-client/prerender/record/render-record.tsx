import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { sidePage } from '../side/side-page.tsx';
import './record-page.css';

/** The frame of the public record. The server fills in the figures and signals. */
export function renderRecord(css: string): string {
  const actions = () => <a href="/#pricing">{LANDING_COPY.hero.plans}</a>;
  return sidePage('RECORD', { className: 'record-page', css, actions });
}
