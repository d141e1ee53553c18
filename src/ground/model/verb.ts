/** The callers that may use a verb over HTTP; `http/access/caller.ts` says which roles that are. */
export type VerbPermission = 'ask' | 'wait' | 'withdraw' | 'look' | 'answer' | 'own'

/** One verb of a gate, as far as gates that forward it and routes that serve it need to know it. */
export interface Verb {
  readonly may: VerbPermission
  /**
   * The folder whose policy it runs under: that of the call that is given, or of the logged decision or the review whose
   * id is given first. Left out for verbs that need the person’s own policy alone.
   */
  readonly under?: 'call' | 'decision' | 'review'
}
