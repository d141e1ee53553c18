/** True when a name holds prod, production or live as a whole word: `db-prod-1`, `api.production.example`. */
export function namesProduction(text: string): boolean {
  return /(?<![a-z])(?:prod|production|prd)(?![a-z])|(?:^|[-_./:=])live(?:$|[-_./:])/i.test(
    text.slice(0, 4_096),
  )
}

/** True when a name holds an environment for trying things out as a whole word. */
export function namesRehearsal(text: string): boolean {
  return /(?<![a-z])(?:dev|develop|development|test|testing|qa|stg|staging|sandbox|preview|local|uat|ci)(?![a-z])/i.test(
    text.slice(0, 4_096),
  )
}
