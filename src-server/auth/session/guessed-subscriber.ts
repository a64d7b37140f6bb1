/** Key for counting password guesses at a subscriber. Operators have separate keys. */
export function guessedSubscriber(email: string): string {
  return `subscriber ${email}`;
}
