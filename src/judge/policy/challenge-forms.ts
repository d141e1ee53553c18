import type { Challenge, ChallengeKind } from '../../ground/model/challenge.ts'
import type { ReviewSettings } from '../../ground/model/settings/review-settings.ts'

/** The field that a reviewer fills in. Every front end draws fields, and never asks which kind of challenge it has. */
export type ChallengeField =
  | { readonly field: 'none' }
  | { readonly field: 'choice' }
  | {
      readonly field: 'text'
      /** The question above the field. */
      readonly question: string
      /** Words that the text must have at least. */
      readonly leastWords: (settings: ReviewSettings) => number
      /** A warning beside the field, in one sentence. */
      readonly warning: string
    }

/** The form in which front ends present one kind of challenge to a person. */
export type ChallengeForm = ChallengeField & {
  /** In a list of waiting calls: `Quiz`. */
  readonly short: string
  /** After "A person would be asked to". */
  readonly deed: string
  /** Says before the challenge begins what the reviewer does, in one sentence. */
  readonly announcement: string
  /** The button that begins it. */
  readonly begin: string
  /** The heading above the open challenge. */
  readonly title: string
}

/** The form of each kind of challenge: its field and its words. */
export const challengeForms: Readonly<Record<ChallengeKind, ChallengeForm>> = {
  confirm: {
    field: 'none',
    short: 'Confirm',
    deed: 'confirm what will happen',
    announcement: 'You confirm it.',
    begin: 'Begin',
    title: 'Shall this run?',
  },
  quiz: {
    field: 'choice',
    short: 'Quiz',
    deed: 'answer a quiz about this call',
    announcement: 'You answer one to three questions about this very call.',
    begin: 'Begin the quiz',
    title: 'What would it do?',
  },
  teach_back: {
    field: 'text',
    question:
      'Say in your own words what this call would do, to what, and what can’t be undone or whom it reaches.',
    leastWords: ({ teach_back_words }) => teach_back_words,
    warning: 'Your own language will do; copies, lists and padding do not count.',
    short: 'In your own words',
    deed: 'say in their own words what it does',
    announcement: 'You say in your own words what it does.',
    begin: 'Begin',
    title: 'Say what it does',
  },
}

/** The words by which a challenge is announced, before anybody has begun it. */
export type AnnouncedWords = Pick<ChallengeForm, 'deed' | 'announcement' | 'begin'>

const multiParty: AnnouncedWords = {
  deed: 'agree with a second person',
  announcement: 'Each of you gets a challenge of their own.',
  begin: 'Begin your challenge',
}

/** Returns the words by which a review's challenge is announced. */
export function announcedWords(challenge: Challenge): AnnouncedWords {
  return challenge === 'multi_party' ? multiParty : challengeForms[issuedKind(challenge)]
}

/** Returns the kind that one person gets: where nothing is asked, a plain yes is. */
export function issuedKind(challenge: Exclude<Challenge, 'multi_party'>): ChallengeKind {
  return challenge === 'none' ? 'confirm' : challenge
}

/** Tells whether a plain yes of one person is enough. */
export function isPlainYes(challenge: Challenge): boolean {
  return challenge !== 'multi_party' && challengeForms[issuedKind(challenge)].field === 'none'
}
