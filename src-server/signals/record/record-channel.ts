/** Every instance hears of each change of the public record. */
export const RECORD_CHANNEL = 'wickline_record';
