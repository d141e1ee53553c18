import type { ClientName } from '../../../ground/clients/index.ts'
import type { Lineage, ProcessFacts } from './process-table.ts'

/** Programs whose first argument is what they run. */
const interpreters = /^(?:node|nodejs|bun|deno|sh|bash|dash|zsh|python[\d.]{0,6})$/

/** The arguments after the program, and after what it interprets. */
function argumentsOf({ argv }: ProcessFacts): readonly string[] {
  return argv.slice(isInterpreted(argv) ? 2 : 1)
}

/** Tells whether the first argument is the program that runs. */
export function isInterpreted([program = '', script = '-']: readonly string[]): boolean {
  return interpreters.test(program.slice(program.lastIndexOf('/') + 1)) && !script.startsWith('-')
}

/** Arguments with which a client asks nobody, or is asked by another program. */
const print = /^(?:-p|--print|--prompt|--acp|--experimental-acp|--input-format|--output-format|--json)(?:=|$)/
const ofClient: Readonly<Partial<Record<ClientName, RegExp>>> = {
  codex: /^(?:exec|e|review|app-server|mcp|mcp-server|proto|cloud)$/,
  opencode: /^(?:run|serve|acp|web|github)$/,
}
const maxArguments = 200

/** Tells whether nobody sits at a client: its input is no terminal, or it was started for one prompt alone. */
export function isHeadless(client: ClientName, processes: Lineage): boolean {
  const own = ofClient[client]
  return processes.some(process => {
    const words = argumentsOf(process)
    const isPrinting = words.length > maxArguments || words.some(word => print.test(word) || own?.test(word))
    return !process.isAtTerminal || isPrinting
  })
}
