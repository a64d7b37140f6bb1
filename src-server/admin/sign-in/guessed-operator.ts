/** As what guesses at an operator are counted: no subscriber's address can be typed so that it means one. */
export function guessedOperator(username: string): string {
  return `operator ${username}`;
}
