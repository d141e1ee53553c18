import { shapeWords } from '../../judge/policy/shape-words.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ShapeTrust } from '../../people/acts/gate-people/trust-registry.ts'
import { ago } from '../../judge/policy/approved-reason.ts'
import { shareText } from '../../judge/policy/trust-text.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Lists every shape that somebody answered for, the latest first. */
export async function listTrust(gate: Gate, options: JsonOption & { profile?: string }): Promise<void> {
  const all = await gate.trust.list(options.profile)
  const text = all.length === 0 ? 'Nobody has answered for anything yet.' : asTable(all)
  if (options.json) standardOutput.printJson(all)
  else standardOutput.print(text)
}

function asTable(all: readonly ShapeTrust[]): string {
  const paint = paintFor(standardOutput)
  const now = Date.now()
  const rows: (readonly Cell[])[] = [
    ['key', 'trust', 'yes', 'no', 'last', 'shape'].map(text => ({ text, paint: paint.dim })),
    ...all.map(({ shape, text, trust }) => [
      shape.slice(0, 8),
      shareText(trust.trust),
      String(trust.approvals),
      String(trust.denials),
      trust.lastAt === null ? '' : ago(now - trust.lastAt),
      visibleText(shapeWords(text).calls, 300),
    ]),
  ]
  return table(rows, { width: standardOutput.width(120), flexible: 5 })
}
