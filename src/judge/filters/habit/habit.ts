import { flatMap } from '../../../ground/model/map-of.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import type { CodeTable } from '../../../ground/model/finding.ts'

/** Everything that the filter habit can find, each with its default price. */
const habitCodes = {
  'habit.first-host': { points: 0.5, why: 'nobody of this profile has been there before' },
  'habit.first-tool': { points: 0.5, why: 'nobody of this profile has used it before' },
  'habit.first-program': { points: 0.25, why: 'nobody of this profile has run it before' },
} satisfies CodeTable

/** A code of the filter habit. */
type HabitCode = keyof typeof habitCodes

/** Finds things that agents of this profile have never done here. Known after the first time, and never a reason to allow. */
export const habit: Filter<HabitCode> = {
  name: 'habit',
  phase: 'context',
  about: 'Is this the first time that agents of this profile do such a thing here?',
  codes: habitCodes,
  find: ({ effects, firstTimes }) => {
    const [first] = effects
    if (!first) return []
    return flatMap(firstTimes, key => {
      const at = key.indexOf(':')
      const code = `habit.first-${key.slice(0, at)}`
      return isHabit(code) ? [finding(code, key.slice(at + 1), first)] : []
    })
  },
}

function isHabit(code: string): code is HabitCode {
  return Object.hasOwn(habitCodes, code)
}
