import type { OwnSafetyFinding } from './own-safety-codes.ts'
import type { Effect, RunEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { isElsewhere } from '../../readers/paths/is-elsewhere.ts'
import { commandOfProgram } from '../views/client-of-program.ts'
import { finding, startOf } from '../finding.ts'

/** Commands of clients that only look, or keep house. */
const housekeeping =
  /^(?:mcp|config|plugins?|extensions?|hooks?|skills|doctor|update|upgrade|install|uninstall|auth|login|logout|setup-token|completions?|help|version|models?|features|stats|usage|sessions?|threads|export|import|permissions|tools|about|status|whoami)$/
const looks = /^(?:-v|-V|-h|--version|--help)$/
/** Another program has this name too, and commands of its own; the client takes none. */
const namesakes = /^copilot$/

/** Finds calls that start another agent: it would take what this one writes to it for a person’s words. */
export function findClientStarts(effects: readonly Effect[]): readonly OwnSafetyFinding[] {
  return flatMap(effects, effect =>
    effect.type === 'run' && !isElsewhere(effect) && starts(effect)
      ? [finding('own-safety.client', startOf(effect), effect)]
      : [],
  ).slice(0, 1)
}

function starts({ program, argv }: RunEffect): boolean {
  const command = commandOfProgram(program)
  if (!command || command.variables === null) return false
  const [first = ''] = argv
  if (argv.some(word => looks.test(word))) return false
  const isCommand = /^[a-z][a-z-]{0,30}$/.test(first)
  return !(isCommand && (housekeeping.test(first) || namesakes.test(command.program)))
}
