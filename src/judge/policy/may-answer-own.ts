import { type Level, levels } from '../../ground/model/assessment.ts'

/** The level up to which people of a team answer for calls of their own, where no policy says another. */
export const usualSelfApproval: Level = 'medium'

/** Tells whether a policy lets people answer for calls of their own at a level. */
export function mayAnswerOwn(level: Level, upTo: Level): boolean {
  return levels.indexOf(level) <= levels.indexOf(upTo)
}
