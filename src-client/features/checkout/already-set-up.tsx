import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ALREADY_SET_UP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { Panel } from '../../components/panel.tsx';

/** A payment session whose account is complete never opens the form again. */
export function AlreadySetUp() {
  return (
    <Panel title={COPY.title} level={1}>
      <p>{COPY.text}</p>
      <Button component={Link} to="/login" mt="md">
        {COPY.signIn}
      </Button>
    </Panel>
  );
}
