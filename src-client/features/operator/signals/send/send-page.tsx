import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SignalSourceView } from '../../../../../src/contract/operator/signals-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { OperatorPage } from '../../frame/operator-page.tsx';
import { useUnsaved } from '../../frame/use-unsaved.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { SOURCES_COPY } from '../copy.ts';
import { useSendKey } from '../parts/use-send-key.ts';
import { SEND_COPY as COPY } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { PlanPreview } from './plan-preview.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SendForm } from './send-form.tsx';
import { EMPTY_VALUES, faultOf, isTyped, type SendValues } from './send-values.ts';
import { SentResult } from './sent-result.tsx';

/** Sends one signal by hand: fill in, see what each plan gets, confirm, and follow the deliveries. */
export function SendPage() {
  const sources = trpc.tradingview.signalSources.useQuery();
  return (
    <OperatorPage
      title={COPY.title}
      actions={
        <Link to="/admin/signals" preload={false} className={styles.back}>
          {COPY.back}
        </Link>
      }
    >
      <Loaded what={SOURCES_COPY.what} query={sources}>
        {({ sources: all }) =>
          all[0] === undefined ? <p>{COPY.noSource}</p> : <Desk sources={all} first={all[0].key} />
        }
      </Loaded>
    </OperatorPage>
  );
}

interface DeskProps {
  sources: readonly SignalSourceView[];
  first: string;
}

function Desk({ sources, first }: DeskProps) {
  const [values, setValues] = useState<SendValues>({ ...EMPTY_VALUES, source: first });
  const [isReviewed, setIsReviewed] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const sendKey = useSendKey();
  useUnsaved(sent === null && isTyped(values) ? COPY.leave : null);
  if (sent !== null) {
    const again = () => {
      setSent(null);
      setValues({ ...EMPTY_VALUES, source: values.source, strategy: values.strategy });
    };
    return <SentResult seq={sent} onAnother={again} />;
  }
  const isComplete = faultOf(values) === null;
  return (
    <div className={styles.desk}>
      <SendForm
        sources={sources}
        values={values}
        onChange={setValues}
        onReview={() => setIsReviewed(true)}
      />
      <PlanPreview values={isComplete ? values : null} source={values.source} />
      {isReviewed && (
        <SendDialog
          values={values}
          sendKey={sendKey}
          onSent={(seq) => {
            setIsReviewed(false);
            setSent(seq);
          }}
          onClose={() => setIsReviewed(false)}
        />
      )}
    </div>
  );
}
