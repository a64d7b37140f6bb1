/** The fault matrix of the drill. */
export const FAULT_NUMBERS = [
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F11',
  'F12',
  'F13',
  'F14',
] as const;
export type FaultNumber = (typeof FAULT_NUMBERS)[number];
