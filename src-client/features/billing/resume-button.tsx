import { Button } from '@mantine/core';
import { STANDING_COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { useResume } from './use-resume.ts';

/** `plan`: the shown name. */
export function ResumeButton({ plan }: { plan: string }) {
  const { resume, busy } = useResume(plan);
  return (
    <Button onClick={resume} disabled={busy}>
      {busy ? STANDING_COPY.resuming : STANDING_COPY.resume({ plan })}
    </Button>
  );
}
