import { localMoment } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { CanaryNote } from '../../ground/model/canary.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Prints what is planted, oldest first: everything but the values. */
export async function listCanaries(gate: Gate, { json }: JsonOption): Promise<void> {
  const notes = await gate.canaries()
  const text = notes.length === 0 ? 'Nothing is planted: see countersign canary make --help.' : asTable(notes)
  if (json) standardOutput.printJson(notes)
  else standardOutput.print(text)
}

function asTable(notes: readonly CanaryNote[]): string {
  const paint = paintFor(standardOutput)
  const rows: (readonly Cell[])[] = [
    ['id', 'kind', 'ends in', 'planted', 'where'].map(text => ({ text, paint: paint.dim })),
    ...notes.map(({ id, kind, last, at, placed }) => [
      id,
      kind,
      `…${visibleText(last)}`,
      localMoment(at),
      visibleText(placed ?? '', 200),
    ]),
  ]
  return table(rows, { width: standardOutput.width(120), flexible: 4 })
}
