import type { RecordView } from '../../../../src/contract/operator/record.contract.ts';
import {
  depthText,
  intervalText,
  rateText,
  rText,
} from '../../../../src/domain/signals/record/figure-text.ts';
import { Figures } from '../../../components/figures.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RECORD_COPY } from './copy.ts';

const COPY = RECORD_COPY.figures;

export function FiguresPanel({ view: { figures } }: { view: RecordView }) {
  const { rate, averageR, totalR, maxDrawdownR } = figures;
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <Figures
        framed
        label={COPY.title}
        figures={[
          { name: COPY.rate, value: rate === null ? COPY.few : rateText(figures) },
          { name: COPY.interval, value: rate === null ? '–' : intervalText(rate) },
          { name: COPY.averageR, value: averageR === null ? '–' : rText(averageR) },
          { name: COPY.totalR, value: totalR === null ? '–' : rText(totalR) },
          { name: COPY.drawdown, value: maxDrawdownR === null ? '–' : depthText(maxDrawdownR) },
          { name: COPY.closed, value: figures.closed },
          { name: COPY.open, value: figures.open },
          { name: COPY.withdrawn, value: figures.withdrawn },
          { name: COPY.late, value: figures.late },
        ]}
      />
    </Panel>
  );
}
