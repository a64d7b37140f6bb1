import { Link } from '@tanstack/react-router';
import { NOT_FOUND_COPY as COPY } from '../../../../src/texts/pages/frame.texts.ts';
import { Panel } from '../../../components/panel.tsx';
import { OperatorPage } from './operator-page.tsx';

/** The not-found page inside the operator's frame. */
export function UnknownPage() {
  return (
    <OperatorPage title={COPY.title}>
      <Panel dense>
        <p>{COPY.text}</p>
        <p>
          <Link to="/admin">{COPY.admin}</Link>
        </p>
      </Panel>
    </OperatorPage>
  );
}
