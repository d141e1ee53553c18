import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter consequence can find, each with its default price. */
export const consequenceCodes = {
  'consequence.money': { points: 3.5, why: 'money that is paid rarely comes back', floor: 'quiz' },
  'consequence.money-large': { points: 5, why: 'a large amount would be gone', floor: 'quiz' },
  'consequence.order': { points: 3, why: 'it buys something', floor: 'quiz' },
  'consequence.booking': { points: 1.5, why: 'it reserves something in somebody’s name' },
  'consequence.message': { points: 1.5, why: 'a message that is sent can’t be taken back' },
  'consequence.message-outside': {
    points: 3,
    why: 'it leaves the organisation',
    instead: 'save it as a draft and let the person send it',
  },
  'consequence.message-many': { points: 3.5, why: 'many people would get it at once' },
  'consequence.message-private': {
    points: 4.5,
    why: 'it carries what its subject may not want others to have',
    instead: 'leave the private part out, or share it where access is controlled',
  },
  'consequence.message-link': { points: 3, why: 'it makes people follow a link' },
  'consequence.message-pressure': { points: 3, why: 'it presses people to act at once' },
  'consequence.publish': { points: 3, why: 'everybody could see it, and copies stay', floor: 'quiz' },
  'consequence.share': { points: 3, why: 'others could read what was private' },
  'consequence.copy-private': { points: 5, why: 'private data would lie somewhere else too' },
  'consequence.permission': { points: 3, why: 'it decides who may do what' },
  'consequence.permission-whole': {
    points: 5,
    why: 'it gives somebody everything',
    instead: 'grant the one permission that is needed',
  },
  'consequence.account': { points: 3, why: 'somebody gets or loses a way in' },
  'consequence.security-off': { points: 5, why: 'what guards or records would be gone' },
  'consequence.delete': { points: 3, why: 'the record would be gone' },
  'consequence.amend': { points: 3, why: 'what is on record about somebody would be another' },
  'consequence.bulk': { points: 4.5, why: 'it changes everything of its kind at once' },
  'consequence.interrupt': { points: 3, why: 'what others depend on would stand still' },
  'consequence.binding': { points: 3, why: 'it binds somebody, and the law holds them to it', floor: 'quiz' },
  'consequence.device': { points: 3, why: 'it moves something in the physical world' },
  'consequence.health': { points: 3, why: 'somebody’s health depends on it' },
  'consequence.personal-data': { points: 3, why: 'it is about people who were not asked' },
  'consequence.stranger': { points: 3, why: 'it is for somebody who is not one of ours' },
  'consequence.export': { points: 3, why: 'a whole stock of data would be copied' },
  'consequence.safeguard-off': {
    points: 3,
    why: 'the arguments wave a safeguard aside',
    instead: 'leave the safeguard on, or ask the person who can approve it',
  },
  'consequence.injection': { points: 4, why: 'a value holds code for an interpreter behind the tool' },
  'consequence.hostile-name': { points: 3, why: 'what it names calls itself hostile' },
  'consequence.probe': { points: 3, why: 'it searches networks for what can be attacked' },
  'consequence.stated-harm': { points: 4.5, why: 'the tool says that it harms or hides' },
  'consequence.annotated': { points: 3, why: 'its server says that it destroys' },
} satisfies CodeTable

/** A code of the filter consequence. */
export type ConsequenceCode = keyof typeof consequenceCodes
export type ConsequenceFinding = Finding<ConsequenceCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const consequenceStrengths = {
  /** The data of one person. */
  copyOfOne: 0.55,
  /** To a place that is not foreign. */
  copyToKnown: 0.6,
  /** One person inside the organisation gets it. */
  privateToOne: 0.7,
  /** It is published as a draft. */
  draft: 0.4,
  /** A few words of one’s own. */
  smallTalk: 0.6,
  /** A sum that a shop takes in passing, or part of a price. */
  smallSum: 0.5,
  /** Somebody is asked to pay. */
  paymentLink: 0.6,
  /** A sum goes back to whoever paid it. */
  smallRefund: 0.8,
  /** From one account of the same owner to another. */
  ownAccounts: 0.8,
  /** The unprotected thing is there for trying things out. */
  scratchProtection: 0.5,
  /** The key of an entry, not somebody’s right. */
  keyOfStore: 0.3,
  /** A right is taken, or it concerns one session or a trial. */
  minorRight: 0.6,
  /** An account is made or changed as people do it. */
  ordinaryAccount: 0.8,
  /** The right is to look. */
  limitedRight: 0.6,
  /** The right comes with a group or a role. */
  joinedGroup: 0.9,
  /** A few records, to a place of one’s own. */
  ownExport: 0.6,
  /** Its loss costs a minute. */
  smallThing: 0.4,
  /** It can be done again from the history. */
  revertedChange: 0.6,
  /** A row, a branch, a mail, or what a condition fits. */
  narrowedRecords: 0.8,
  /** One record that is named. */
  namedRecord: 0.9,
  /** The safeguard is not asked for, rather than waived. */
  missingSafeguard: 0.5,
} as const satisfies Strengths
