import type { GrantDraft } from '../../../../../people/acts/gate-people/grants.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import type { GrantScope } from '../../../../../ground/model/grant.ts'

/** One thing by which calls are alike: it goes into the scope where it is ticked. */
export interface ScopePart {
  readonly name: 'agent' | 'shape' | 'session' | 'folder' | 'tool' | 'profile'
  readonly label: string
  readonly value: string
}

/** The fields of a standing answer. */
export interface GrantForm {
  readonly effect: 'allow' | 'deny'
  readonly parts: readonly ScopePart['name'][]
  /** The group of gates at which it holds; empty for every gate. */
  readonly group: string
  readonly codes: readonly string[]
  readonly reason: string
  /** Null for no end by time. */
  readonly hours: number | null
  /** As typed; empty for any number. */
  readonly uses: string
}

/** The parts that the scope of a standing answer can have, for one call. */
export function scopeParts({ call, review, decision }: ReviewPage): readonly ScopePart[] {
  const program = decision.effects.find(effect => effect.type === 'run')?.program
  const tool = call.tool ?? program
  const parts: readonly (ScopePart | undefined)[] = [
    { name: 'agent', label: 'this agent', value: review.agent },
    { name: 'shape', label: 'calls of this shape', value: review.shape.text },
    { name: 'session', label: 'this session', value: review.session },
    call.cwd === null ? undefined : { name: 'folder', label: 'this folder and below', value: call.cwd },
    tool === undefined || tool === '' ? undefined : { name: 'tool', label: 'this tool', value: tool },
    { name: 'profile', label: 'this profile', value: review.profile },
  ]
  return parts.filter(part => part !== undefined)
}

/** The form at first: calls of this shape, of this agent, for a working day. */
export function firstForm({ review }: ReviewPage): GrantForm {
  return {
    effect: 'allow',
    parts: ['agent', 'shape'],
    group: '',
    codes: review.codes,
    reason: '',
    hours: 8,
    uses: '',
  }
}

/** The form with another effect: a grant is always for one agent, and a block needs no end. */
export function withEffect(form: GrantForm, effect: GrantForm['effect']): GrantForm {
  if (effect === 'deny') return { ...form, effect }
  return {
    ...form,
    effect,
    parts: [...new Set<ScopePart['name']>(['agent', ...form.parts])],
    hours: form.hours ?? 8,
  }
}

/** The draft as the gate takes it. `now` in milliseconds since 1970. */
export function draftOf(form: GrantForm, page: ReviewPage, now: number): GrantDraft {
  const { effect, codes, reason, hours, uses } = form
  return {
    effect,
    scope: scopeOf(form, page),
    codes: effect === 'allow' ? codes : [],
    reason: reason.trim(),
    expiresAt: hours === null ? null : now + hours * 3_600_000,
    uses: uses.trim() === '' ? null : Number(uses),
  }
}

function scopeOf({ parts, group }: GrantForm, page: ReviewPage): GrantScope {
  const chosen = scopeParts(page).filter(({ name }) => parts.includes(name))
  const named = Object.fromEntries(chosen.map(({ name, value }) => [name, value])) as GrantScope
  const scope = { ...named, ...(group !== '' && { group }) }
  return parts.includes('shape')
    ? { ...scope, shape: page.review.shape.key, shapeText: page.review.shape.text }
    : scope
}

/** Says what is still wrong, in one sentence; null for nothing. The gate checks the same again. */
export function problemOf({ effect, parts, codes, reason, hours, uses }: GrantForm): string | null {
  if (parts.length === 0) return 'Tick by what such calls are told: without it everything would be stopped.'
  if (effect === 'allow') {
    if (!['shape', 'folder', 'session'].some(part => parts.some(one => one === part)))
      return 'A grant needs a shape, a folder or a session.'
    if (codes.length === 0) return 'Tick the findings that it covers: others are asked for as before.'
    if (hours === null && uses.trim() === '') return 'A grant ends: give it a time or a number of uses.'
  }
  if (uses.trim() !== '' && !/^[1-9]\d{0,3}$|^10000$/.test(uses.trim()))
    return 'It can be used 1 to 10,000 times.'
  return reason.trim().length < 3 ? 'Give the reason: it is shown wherever this decides.' : null
}
