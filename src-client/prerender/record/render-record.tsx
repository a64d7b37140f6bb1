import { sidePage } from '../side/side-page.tsx';
import './record-page.css';

/** The frame of the public record. The server fills in the figures and signals. */
export function renderRecord(css: string): string {
  return sidePage('RECORD', { className: 'record-page', css });
}
