/** True when a name holds prod, production or live as a whole word: `db-prod-1`, `api.production.example`. */
export function namesProduction(text: string): boolean {
  return /(?<![a-z])(?:prod|production|prd)(?![a-z])|(?:^|[-_.\/:=])live(?:$|[-_.\/:])/i.test(
    text.slice(0, 4_096),
  )
}
