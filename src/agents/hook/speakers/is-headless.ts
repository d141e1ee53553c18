import type { ClientName } from '../../../ground/clients/index.ts'
import { argumentsOf } from './client-processes.ts'
import type { Lineage } from './process-table.ts'

/** Arguments with which a client asks nobody, or is asked by another program. */
const print = /^(?:-p|--print|--prompt|--acp|--experimental-acp|--input-format|--output-format|--json)(?:=|$)/
const ofClient: Readonly<Partial<Record<ClientName, RegExp>>> = {
  codex: /^(?:exec|e|review|app-server|mcp|mcp-server|proto|cloud)$/,
  opencode: /^(?:run|serve|acp|web|github)$/,
}
const mostArguments = 200

/** Tells whether nobody sits at a client: its input is no terminal, or it was started for one prompt alone. */
export function isHeadless(client: ClientName, processes: Lineage): boolean {
  const own = ofClient[client]
  return processes.some(process => {
    const words = argumentsOf(process)
    const isPrinting = words.length > mostArguments || words.some(word => print.test(word) || own?.test(word))
    return !process.isAtTerminal || isPrinting
  })
}
