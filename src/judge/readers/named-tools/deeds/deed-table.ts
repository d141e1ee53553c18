import type { ConsequenceVerb } from '../../../../ground/model/vocabulary/consequence-verb.ts'
import type { ConsequenceEffect } from '../../../../ground/model/effect.ts'
import type { ObjectSense } from './object-words-table.ts'
import type { VerbSense } from './verb-words-table.ts'

/** A deed that a name or a label tells by the senses of its words. */
export interface DeedRow {
  readonly type: ConsequenceEffect['type']
  readonly as: ConsequenceVerb
  readonly verbs: readonly VerbSense[]
  /** One of these is named too; left out: the verb says it. */
  readonly objects?: readonly ObjectSense[]
  /** It concerns everybody who hears of it. */
  readonly scope?: 'all'
  /** One of these is named beside the object; left out: the object says it. */
  readonly beside?: readonly ObjectSense[]
  /** The names of its arguments may name them as well. */
  readonly inKeys?: true
  /** None of these is named. */
  readonly unless?: readonly ObjectSense[]
}

const shown = ['screen', 'media'] as const
const shownOrOwn = ['screen', 'media', 'own'] as const

/** The first row that holds decides, so the graver deeds stand first. */
export const deedRows: readonly DeedRow[] = [
  {
    type: 'permission',
    as: 'unprotect',
    verbs: ['off', 'end', 'remove'],
    objects: ['guard'],
    unless: ['screen'],
  },
  { type: 'permission', as: 'unprotect', verbs: ['lift'], objects: ['ban'], unless: shownOrOwn },
  { type: 'record', as: 'bind', verbs: ['bind'], unless: ['screen', 'own'] },
  { type: 'record', as: 'bind', verbs: ['yield', 'coerce'], unless: shownOrOwn },
  { type: 'record', as: 'bind', verbs: ['commit'], objects: ['contract'], unless: ['media'] },
  { type: 'record', as: 'bind', verbs: ['submit'], objects: ['legal'] },
  { type: 'device', as: 'start', verbs: ['force'], unless: shown },
  { type: 'money', as: 'pay', verbs: ['pay'], unless: ['media', 'own'] },
  { type: 'money', as: 'charge', verbs: ['trade', 'handle'], objects: ['money'], unless: ['media', 'facts'] },
  { type: 'permission', as: 'grant', verbs: ['allow'], objects: ['right', 'reach'], unless: shown },
  { type: 'permission', as: 'grant', verbs: ['grant'], objects: ['right'], unless: shown },
  {
    type: 'permission',
    as: 'grant',
    verbs: ['cut'],
    objects: ['opener'],
    beside: ['entry'],
    unless: shown,
  },
  { type: 'record', as: 'interrupt', verbs: ['end'], objects: ['contract', 'utility'], inKeys: true },
  {
    type: 'permission',
    as: 'account',
    verbs: ['expel'],
    objects: ['person', 'register'],
    inKeys: true,
    unless: ['screen'],
  },
  {
    type: 'record',
    as: 'delete',
    verbs: ['remove'],
    objects: ['person', 'register'],
    unless: ['screen', 'own'],
  },
  { type: 'record', as: 'amend', verbs: ['change'], objects: ['register', 'health'], unless: shown },
  { type: 'record', as: 'amend', verbs: ['change'], objects: ['hazard'], unless: [...shown, 'facts'] },
  { type: 'record', as: 'amend', verbs: ['change'], objects: ['wage'], unless: shown },
  { type: 'record', as: 'amend', verbs: ['change', 'end', 'release'], objects: ['books'], unless: shown },
  { type: 'record', as: 'interrupt', verbs: ['end'], objects: ['goods', 'health'], unless: shownOrOwn },
  { type: 'money', as: 'order', verbs: ['act'], objects: ['goods'], unless: shownOrOwn },
  {
    type: 'message',
    as: 'alert',
    verbs: ['tell', 'publish', 'act'],
    objects: ['alarm'],
    scope: 'all',
    unless: shownOrOwn,
  },
  { type: 'record', as: 'share', verbs: ['disclose'], unless: shownOrOwn },
  { type: 'record', as: 'share', verbs: ['pass'], objects: ['private'], unless: shown },
  { type: 'device', as: 'open', verbs: ['act', 'off'], objects: ['machine'], unless: shown },
  { type: 'publish', as: 'publish', verbs: ['publish'], unless: ['screen', 'guard', 'machine', 'own'] },
  { type: 'publish', as: 'release', verbs: ['release'], objects: ['outlet'], unless: ['screen'] },
  { type: 'record', as: 'delete', verbs: ['remove'], unless: ['screen', 'own'] },
]
