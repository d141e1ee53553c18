import type { Gate } from '../../gate/core/gate.ts'
import { csvColumns, csvRow, type FilterOptions, queryFrom } from './list-decisions.ts'
import { csvLine } from '../render/csv-line.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { jsonText } from '../../ground/model/json-text.ts'

/** The options of `audit export`. */
export interface ExportOptions extends FilterOptions {
  readonly format: 'json' | 'jsonl' | 'csv'
}

const page = 500

/**
 * Without a filter every entry of the chain, oldest first, as verify reads it; with one, or as CSV, the decisions that
 * match, newest first. The log notes first that somebody has them.
 */
export async function exportAuditLog(gate: Gate, options: ExportOptions): Promise<void> {
  await gate.logAccess({ event: 'exported', role: 'reviewer', by: 'owner' })
  const chain = options.format !== 'csv' && !isFiltered(options)
  const lines = chain ? entryLines(gate) : decisionLines(gate, options)
  if (options.format === 'csv') await standardOutput.feed(`${csvLine(csvColumns)}\n`)
  let first = true
  if (options.format === 'json') await standardOutput.feed('[\n')
  for await (const line of lines) {
    await standardOutput.feed(options.format === 'json' ? `${first ? '' : ',\n'}${line}` : `${line}\n`)
    first = false
  }
  if (options.format === 'json') await standardOutput.feed('\n]\n')
}

function isFiltered({ format: _format, dryRuns, ...filters }: ExportOptions): boolean {
  return !dryRuns || Object.keys(filters).length > 0
}

async function* entryLines(gate: Gate): AsyncGenerator<string> {
  for await (const entry of gate.entries()) yield jsonText(entry)
}

async function* decisionLines(gate: Gate, options: ExportOptions): AsyncGenerator<string> {
  let before: number | undefined
  for (;;) {
    const query = { ...queryFrom(options), limit: page, ...(before !== undefined && { before }) }
    const found = await gate.decisions(query)
    for (const item of found) yield options.format === 'csv' ? csvRow(item) : jsonText(item)
    if (found.length < page) return
    before = found.at(-1)?.entry.seq
  }
}
