const runs = new WeakMap<object, string>()
let last = 0

/**
 * An id that a call has for itself: frameworks number calls within a run, and some models begin at 0 in every one. `run` is
 * an object that lives as long as the run.
 */
export function callIdWithin(run: object, callId: string): string {
  const known = runs.get(run) ?? `run-${++last}`
  runs.set(run, known)
  return `${known}/${callId}`
}
