import type { CaseState } from '../../../../src/domain/disputes/case.ts';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { STATE_COPY } from './copy.ts';

const TONES: Record<CaseState, BadgeTone> = {
  drafted: 'attention',
  staged: 'attention',
  submitted: 'neutral',
  won: 'positive',
  lost: 'neutral',
  accepted: 'neutral',
  closed: 'neutral',
};

export function CaseBadge({ state }: { state: CaseState }) {
  return <StatusBadge tone={TONES[state]}>{STATE_COPY[state]}</StatusBadge>;
}
