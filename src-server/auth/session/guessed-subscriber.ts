/** As what guesses at a subscriber are counted; operators' names are counted apart. */
export function guessedSubscriber(email: string): string {
  return `subscriber ${email}`;
}
