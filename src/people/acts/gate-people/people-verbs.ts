import type { Verb } from '../../../ground/model/verb.ts'
import type { GatePeople } from './gate-people.ts'

type Parts = Omit<GatePeople, 'pause' | 'paused' | 'erase'>

/** Every verb of people’s half of a gate. One that has no row does not compile. */
export const peopleVerbs = {
  reviews: {
    list: { may: 'look' },
    show: { may: 'look' },
    begin: { may: 'answer' },
    answer: { may: 'answer' },
    wait: { may: 'wait' },
    holdFor: { may: 'ask', under: 'review' },
    mayAskClient: { may: 'ask', under: 'review' },
    unanswered: { may: 'ask' },
    withdraw: { may: 'withdraw' },
    endFollowing: { may: 'answer' },
    undo: { may: 'answer' },
    reportWrong: { may: 'answer' },
    stats: { may: 'look' },
  },
  grants: {
    list: { may: 'look' },
    preview: { may: 'look' },
    add: { may: 'answer' },
    revoke: { may: 'answer' },
  },
  trust: {
    list: { may: 'look' },
    explain: { may: 'look' },
    revoke: { may: 'answer' },
    reset: { may: 'answer' },
  },
  reviewers: {
    list: { may: 'look' },
    add: { may: 'answer' },
    remove: { may: 'answer' },
    changeSecret: { may: 'answer' },
    unlock: { may: 'answer' },
    lock: { may: 'answer' },
    standing: { may: 'look' },
    sign: { may: 'answer' },
    recovery: { may: 'look' },
    recover: { may: 'own' },
    cancelRecovery: { may: 'own' },
    prove: { may: 'answer' },
  },
  passkeys: {
    list: { may: 'look' },
    begin: { may: 'answer' },
    add: { may: 'answer' },
    remove: { may: 'answer' },
    request: { may: 'answer' },
    offer: { may: 'own' },
    recognise: { may: 'own' },
  },
  tools: {
    list: { may: 'look' },
    accept: { may: 'answer' },
  },
  pause: { may: 'answer' },
  paused: { may: 'look' },
  erase: { may: 'answer' },
} as const satisfies { readonly [P in keyof Parts]: Record<keyof Parts[P], Verb> } & Record<
  'pause' | 'paused' | 'erase',
  Verb
>
