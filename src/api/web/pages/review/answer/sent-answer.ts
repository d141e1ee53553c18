import type { GrantDraft } from '../../../../../people/acts/gate-people/grants.ts'
import type { GivenAnswer } from '../../../../../people/acts/gate-people/reviews.ts'
import type { Answer, ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { ReviewSettings } from '../../../../../ground/model/settings/review-settings.ts'
import { challengeForms } from '../../../../../judge/policy/challenge-forms.ts'
import type { Proofs } from '../../../parts/proofs.ts'

/** One answer as it is sent. */
export interface SentAnswer extends Omit<GivenAnswer, 'reviewId' | 'who'> {
  readonly who?: Proofs
}

/** The fields that a reviewer fills in on the page. */
export interface Draft {
  readonly choices: readonly (number | undefined)[]
  readonly text: string
  readonly reason: string
  readonly secret: string
  /** The session may follow the text that asked. */
  readonly follow: boolean
}

/** A form in which nothing is filled in. */
export const emptyDraft: Draft = { choices: [], text: '', reason: '', secret: '', follow: false }

/** The words of a text, as they are counted for a teach-back. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter(word => word !== '').length
}

/** Says what is still missing before a yes can be sent, in one sentence; null for nothing. */
export function missingFor(
  sheet: ShownChallenge,
  draft: Draft,
  settings: ReviewSettings,
  wantsSecret: boolean,
): string | null {
  const open = sheet.questions.filter((_, i) => draft.choices[i] === undefined).length
  if (open > 0) return open === 1 ? 'One question is open.' : `${open} questions are open.`
  const form = challengeForms[sheet.challenge]
  const words = form.field === 'text' ? form.leastWords(settings) - wordsIn(draft.text) : 0
  if (words > 0) return words === 1 ? 'One more word is needed.' : `${words} more words are needed.`
  return wantsSecret && draft.secret.trim() === '' ? 'Your secret is missing.' : null
}

/** A yes to an issued challenge. */
export function yesOf(sheet: ShownChallenge, draft: Draft, who: Proofs, grant?: GrantDraft): SentAnswer {
  const wider = sheet.follow && draft.follow ? { follow: true as const } : {}
  return {
    approve: true,
    ...wider,
    ...(grant && { grant }),
    sheetId: sheet.id,
    answer: filledIn(sheet, draft),
    ...withWho(who),
  }
}

/** The challenge with what is signed for this yes: the plain one, or the wider one. */
export function signedSheet(sheet: ShownChallenge, { follow }: Draft): ShownChallenge {
  return follow && sheet.follow ? { ...sheet, ...sheet.follow } : sheet
}

function filledIn({ challenge }: ShownChallenge, { choices, text }: Draft): Answer {
  switch (challengeForms[challenge].field) {
    case 'none':
      return {}
    case 'choice':
      return { choices: choices.map(choice => choice ?? -1) }
    case 'text':
      return { text }
  }
}

/** A no: it asks for nothing but, where one likes, a reason. */
export function noOf(draft: Draft): SentAnswer {
  const reason = draft.reason.trim()
  return { approve: false, ...(reason !== '' && { reason }) }
}

/** Neither a yes nor a no: what the agent shall change. */
export function wishOf({ reason }: Draft): SentAnswer {
  return { approve: false, revise: true, reason: reason.trim() }
}

function withWho(who: Proofs): { readonly who?: Proofs } {
  return Object.keys(who).length === 0 ? {} : { who }
}
