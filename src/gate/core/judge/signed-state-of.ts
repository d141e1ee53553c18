import { SignedState } from '../../../people/acts/standing/signed-state.ts'
import type { LocalGateParts } from './judge-parts.ts'

/** Reads the keys of a gate now: whoever replaces them later is noticed. */
export function signedStateOf({ store, keyGrounds, memory, isSettled }: LocalGateParts): SignedState {
  const state = new SignedState(store.people, { ...keyGrounds, ...(memory && { memory }) })
  if (isSettled?.()) state.settle()
  state.read()
  return state
}
