import type { Undo } from './undo.ts'

/** Returns whether what a function does can be undone. It keeps what it keeps: nothing is promised of it. */
export function undoFunction(verb: string): Undo {
  return removing.test(verb)
    ? { can: 'no', why: 'what is removed has to be made anew' }
    : { can: 'unknown', why: 'nothing tells what the function keeps of what was before' }
}

const removing =
  /^(?:delete|destroy|replace|remove|flush|drop|purge|wipe|erase|close|revoke|terminate|truncate|cancel|expire|unlink)$/
