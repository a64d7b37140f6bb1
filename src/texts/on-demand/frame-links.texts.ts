import { defineTexts } from '../define-texts.ts';

/** The line of links below the pages of a shop that set them up. */
export const FRAME_LINKS_COPY = defineTexts('frame.links', {
  label: 'Legal and help',
  help: 'Help',
  contact: 'Contact',
  status: 'Status',
});
