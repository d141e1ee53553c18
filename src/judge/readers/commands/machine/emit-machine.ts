import type { MachineVerb } from '../../../../ground/model/vocabulary/machine-verb.ts'
import type { MachineEffect } from '../../../../ground/model/effect.ts'
import type { Command } from '../../command.ts'
import type { ReadContext } from '../../read-context.ts'

/** Emits what a command does to the machine. */
export function emitMachine(
  command: Command,
  context: ReadContext,
  type: MachineEffect['type'],
  verb: MachineVerb,
  target: string,
  whole = false,
): void {
  context.out.emit({ type, verb, target, whole, evidence: command.evidence, through: context.through })
}
