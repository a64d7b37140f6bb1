/**
 * Key for counting password guesses at an operator. The prefix keeps it apart from subscribers'
 * addresses.
 */
export function guessedOperator(username: string): string {
  return `operator ${username}`;
}
