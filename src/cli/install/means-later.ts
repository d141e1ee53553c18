/** Tells whether an answer puts the question off: nothing at all, or a word that says so and names nothing. */
export function meansLater(answer: string): boolean {
  return /^(?:|later|nothing|none|nobody|no|n|skip)$/i.test(answer.trim())
}
