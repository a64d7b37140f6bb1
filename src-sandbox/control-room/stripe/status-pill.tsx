import { Pill, type Tone } from '../parts/pill.tsx';

const TONES: Record<string, Tone> = {
  active: 'good',
  trialing: 'good',
  paid: 'good',
  complete: 'good',
  succeeded: 'good',
  delivered: 'good',
  won: 'good',
  open: 'attention',
  past_due: 'attention',
  incomplete: 'attention',
  waiting: 'attention',
  needs_response: 'attention',
  under_review: 'attention',
  unpaid: 'bad',
  failed: 'bad',
  lost: 'bad',
  uncollectible: 'bad',
  'given-up': 'bad',
  dropped: 'bad',
};

/** A Stripe status in Stripe's own word. */
export function StatusPill({ status }: { status: string | null }) {
  const text = status ?? 'none';
  return <Pill tone={TONES[text] ?? 'quiet'}>{text.replaceAll(/[_-]/g, ' ')}</Pill>;
}
