const known = new WeakMap<object, number>()
let last = 0

/**
 * An id that a call has for itself: frameworks number calls within a run, and some models begin at 0 in every one. `run` is
 * an object that lives as long as the run. Guards around one another say which they are by `guard`: each judges the call,
 * and the inner one is no second call that waits for the outer.
 */
export function callIdWithin(run: object, callId: string, guard?: object): string {
  const within = `run-${numberOf(run)}/${callId}`
  return guard ? `guard-${numberOf(guard)}/${within}` : within
}

function numberOf(one: object): number {
  const number = known.get(one) ?? ++last
  known.set(one, number)
  return number
}
