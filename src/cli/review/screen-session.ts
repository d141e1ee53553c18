import { idleTime } from '../../people/acts/unlocked/idle-time.ts'
import { longestSession } from '../../people/acts/unlocked/session-problem.ts'
import type { ScreenState } from './screen-state.ts'

/** The time for which a screen is unlocked, as it shows it; the gate is what enforces it. */
export const screenSession = { begin, renew, end, endIdle }

function begin(state: ScreenState, at: number): ScreenState {
  return { ...state, session: { until: at + idleTime, ends: at + longestSession } }
}

function renew(state: ScreenState, at: number): ScreenState {
  const { session } = state
  if (!session) return state
  return { ...state, session: { ...session, until: Math.min(at + idleTime, session.ends) } }
}

function end(state: ScreenState): ScreenState {
  const { session: _session, ...rest } = state
  return rest
}

function endIdle(state: ScreenState): ScreenState {
  return state.session && state.session.until <= state.now ? end(state) : state
}
