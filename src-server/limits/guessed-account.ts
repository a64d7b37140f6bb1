/** Key for counting password guesses at a subscriber. Operators have separate keys. */
export function guessedSubscriber(email: string): string {
  return `subscriber ${email}`;
}

/**
 * Key for counting password guesses at an operator. The prefix keeps it apart from subscribers'
 * addresses.
 */
export function guessedOperator(username: string): string {
  return `operator ${username}`;
}
