import type { Gate } from '../../gate/core/gate.ts'
import type { ShownTool } from '../../people/acts/gate-people/tool-registry.ts'
import { GateError } from '../../ground/model/errors.ts'
import { visibleLines } from '../../ground/model/visible-text.ts'
import { ago } from '../../judge/policy/approved-reason.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { paintFor } from '../render/paint-for.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { type Cell, table } from '../render/table.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** The options of `mcp accept`. */
export type AcceptToolOptions = IdentityOptions &
  JsonOption & { readonly digest?: string; readonly group?: string }

/** The word for every group of gates. */
const everyGroup = 'all'

/** Every pinned tool, the changed ones first. */
export async function listTools(gate: Gate, options: JsonOption & { changed?: boolean }): Promise<void> {
  const all = await gate.tools.list()
  const changed = all.filter(one => one.changed !== null)
  const shown = options.changed ? changed : [...changed, ...all.filter(one => one.changed === null)]
  const none = options.changed
    ? 'No tool has changed since it was pinned.'
    : 'No tool of an MCP server was listed or used yet.'
  if (options.json) standardOutput.printJson(shown)
  else standardOutput.print(shown.length === 0 ? none : asTable(shown))
}

/** Accepts what a server says of its tool now; shows it first, and needs a secret of the reviewer. */
export async function acceptTool(gate: Gate, name: string, options: AcceptToolOptions): Promise<void> {
  const found = findTool(await gate.tools.list(), name, options.digest)
  const digest = found.changed?.digest ?? found.digest
  if (!options.json) standardOutput.print(definitionText(found))
  const { server, tool } = found
  const group = options.group === everyGroup ? null : options.group
  const what = { server, tool, digest, ...(group !== undefined && { group }) }
  const accepted = await gate.tools.accept(what, await identify(gate, options, true))
  const where = accepted.group === undefined ? '' : ` at the gates of the group ${accepted.group}`
  const message = `What ${visibleText(nameOf(found), 200)} says now is accepted${where} (${digest.slice(0, 12)}); what it says later is not.`
  printAnswer(options.json, { accepted }, message)
}

function findTool(all: readonly ShownTool[], name: string, digest = ''): ShownTool {
  const found = all.filter(
    one => nameOf(one) === name && (one.changed?.digest ?? one.digest).startsWith(digest.toLowerCase()),
  )
  const [first] = found
  if (!first)
    throw new GateError('missing', `No tool “${name.slice(0, 80)}” is pinned: see countersign mcp tools.`)
  if (found.length > 1)
    throw new GateError(
      'usage',
      `${found.length} servers have a tool “${name.slice(0, 80)}”: choose one with --digest.`,
    )
  return first
}

/** The server’s alone for what it says of itself. */
function nameOf({ server, tool }: ShownTool): string {
  return tool === '' ? server.name : `${server.name}/${tool}`
}

function definitionText({ says, difference }: ShownTool): string {
  return difference?.lines.join('\n') ?? visibleLines(jsonText(says, 2)).join('\n')
}

function asTable(all: readonly ShownTool[]): string {
  const paint = paintFor(standardOutput)
  const now = Date.now()
  const rows: (readonly Cell[])[] = [
    ['tool', 'first seen', 'pinned', 'by', 'digest', 'now'].map(text => ({ text, paint: paint.dim })),
    ...all.map(one => [
      visibleText(nameOf(one), 120),
      ago(now - one.firstSeen),
      ago(now - one.pinnedAt),
      visibleText(one.by ?? 'first seen', 40),
      one.digest.slice(0, 12),
      one.changed ? { text: `changed ${ago(now - one.changed.at)}`, paint: paint.yellow } : '',
    ]),
  ]
  return table(rows, { width: standardOutput.width(120), flexible: 0 })
}
