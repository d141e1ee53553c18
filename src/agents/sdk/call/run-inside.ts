import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<true>()

/** Runs the work of a permitted call: an agent that it starts is asked by the agent that made the call, and by nobody else. */
export function runInside<R>(work: () => R): R {
  return running.run(true, work)
}

/** Tells whether this is done by the work of a guarded call. */
export function isInsideCall(): boolean {
  return running.getStore() === true
}
