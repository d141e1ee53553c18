import type { Evidence } from '../../../ground/model/effect.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ShellState } from './shell-state.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The values, by variable, with which a shell no longer keeps what is typed. */
const forgets: ReadonlyMap<string, RegExp> = mapOf({
  HISTFILE: /^(?:\/dev\/null)?$/,
  HISTSIZE: /^0$/,
  HISTFILESIZE: /^0$/,
  HISTIGNORE: /^\*$/,
  SAVEHIST: /^0$/,
})

/** Reports `HISTFILE=/dev/null` and `HISTSIZE=0`: from here on nobody sees what was done. */
export function reportForgetting(name: string, value: string, evidence: Evidence, state: ShellState): void {
  if (forgets.get(name)?.test(value) === true) emitForgetting(evidence, state)
}

/** The history of the shell is emptied or no longer written. */
export function emitForgetting(evidence: Evidence, { context }: ShellState): void {
  const target = pathTarget({ text: '~/.bash_history', known: true, glob: false }, context.place)
  context.out.emit({
    type: 'write',
    target,
    recursive: false,
    shred: true,
    evidence,
    through: context.through,
  })
}
