import type { GrantDraft } from '../../../../people/acts/gate-people/grants.ts'
import type { GrantScope } from '../../../../ground/model/grant.ts'

/** The fields of a standing answer that begins with no call. */
export interface NewGrantForm {
  readonly effect: 'allow' | 'deny'
  readonly agent: string
  /** Key of a shape; empty for none. */
  readonly shape: string
  readonly folder: string
  readonly tool: string
  readonly profile: string
  /** The group of gates at which it holds; empty for every gate. */
  readonly group: string
  readonly codes: readonly string[]
  readonly reason: string
  /** Null for no end by time. */
  readonly hours: number | null
  /** As typed; empty for any number. */
  readonly uses: string
}

/** A form in which nothing is filled in. */
export const emptyForm: NewGrantForm = {
  effect: 'allow',
  agent: '',
  shape: '',
  folder: '',
  tool: '',
  profile: '',
  group: '',
  codes: [],
  reason: '',
  hours: 8,
  uses: '',
}

const hour = 3_600_000

/** The draft as the gate takes it. `textOf` tells a shape in words; `now` in milliseconds since 1970. */
export function draftFrom(
  form: NewGrantForm,
  textOf: (shape: string) => string | undefined,
  now: number,
): GrantDraft {
  const { effect, codes, reason, hours, uses } = form
  return {
    effect,
    scope: scopeFrom(form, textOf),
    codes: effect === 'allow' ? codes : [],
    reason: reason.trim(),
    expiresAt: hours === null ? null : now + hours * hour,
    uses: uses.trim() === '' ? null : Number(uses),
  }
}

function scopeFrom(form: NewGrantForm, textOf: (shape: string) => string | undefined): GrantScope {
  const parts = (['agent', 'folder', 'tool', 'profile', 'group'] as const).flatMap(name => {
    const value = form[name].trim()
    return value === '' ? [] : [[name, value] as const]
  })
  const shapeText = textOf(form.shape)
  const shape = form.shape === '' ? {} : { shape: form.shape, ...(shapeText !== undefined && { shapeText }) }
  return { ...Object.fromEntries(parts), ...shape }
}

/** Says what is still missing for a preview, in one sentence; null for nothing. The gate checks the same again. */
export function missingIn(form: NewGrantForm): string | null {
  const { effect, agent, shape, folder, tool, profile, codes, hours, uses } = form
  if (uses.trim() !== '' && !/^(?:[1-9]\d{0,3}|10000)$/.test(uses.trim()))
    return 'It can be used 1 to 10,000 times.'
  if (effect === 'deny')
    return [agent, shape, folder, tool, profile].every(value => value.trim() === '')
      ? 'Say which calls: a block without a scope would stop everything.'
      : null
  if (agent.trim() === '') return 'A grant is for one agent: name it.'
  if (shape === '' && folder.trim() === '') return 'A grant needs a shape or a folder.'
  if (codes.length === 0) return 'Tick the findings that it covers: a call with any other asks as before.'
  return hours === null && uses.trim() === '' ? 'A grant ends: give it a time or a number of uses.' : null
}

/** Says what is still missing before it can be saved. */
export function missingToSave(form: NewGrantForm): string | null {
  return (
    missingIn(form) ??
    (form.reason.trim().length < 3 ? 'Give the reason: it is shown wherever this decides.' : null)
  )
}

/** The finding codes that a shape’s text ends with: `shell · git push · repository.force-push`. */
export function codesIn(shapeText: string): readonly string[] {
  const last = shapeText.split(' · ').at(-1) ?? ''
  return last.split(', ').filter(code => /^[a-z-]{1,40}\.[a-z-]{1,60}$/.test(code))
}
