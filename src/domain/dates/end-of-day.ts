/** The last second in UTC of a chosen day 'YYYY-MM-DD', which is included. Null for an empty field. */
export const endOfDay = (day: string) => (day === '' ? null : `${day}T23:59:59.000Z`);

/** Whether `endOfDay` made this moment: its day is the UTC day in every zone. */
export const isChosenDay = (iso: string | null) => iso?.endsWith('T23:59:59.000Z') === true;
