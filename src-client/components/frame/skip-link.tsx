import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';

export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      {FRAME_COPY.skip}
    </a>
  );
}
