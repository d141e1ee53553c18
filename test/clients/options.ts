import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** How a run was asked for. */
export interface Options {
  /** Where clients are installed. */
  readonly cache: string
  /** What was downloaded stays for the next run. */
  readonly keep: boolean
  /** The clients to drive; all when empty. */
  readonly clients: readonly string[]
  /** How many clients are driven at the same time. */
  readonly atOnce: number
  /** A part of a scenario’s name, to play it alone; the table is not written then. */
  readonly only?: string
}

/** Reads the options; the cache is also named by COUNTERSIGN_TEST_CLIENTS. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cache: { type: 'string' },
      'no-keep': { type: 'boolean' },
      client: { type: 'string', multiple: true },
      only: { type: 'string' },
      'at-once': { type: 'string' },
    },
  })
  const usual = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'countersign', 'clients')
  return {
    cache: values.cache ?? process.env['COUNTERSIGN_TEST_CLIENTS'] ?? usual,
    keep: values['no-keep'] !== true,
    clients: values.client ?? [],
    atOnce: Math.max(1, Number(values['at-once'] ?? 2) || 1),
    ...(values.only !== undefined && { only: values.only }),
  }
}
