import { type EscapeKind, escapeKinds } from '../../../proof/boundary/probe/escape.ts'
import type { ProbedBoundary, ProbeResult, ProbeVerdict } from '../../../proof/boundary/probe/probe-result.ts'
import { probeVerdicts } from '../../../proof/boundary/probe/probe-result.ts'
import type { BoundaryBackend, BoundaryNetwork } from '../../../ground/model/call-boundary.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import { standardOutput } from '../../render/terminal-output.ts'
import { enterBoundary } from './enter-boundary.ts'
import { runProbe } from './run-probe.ts'

const words: Readonly<Record<ProbeVerdict, string>> = {
  held: 'held',
  open: 'NOT HELD',
  known: 'left open',
  unproven: 'unproven',
}

/** The options of a probe, as they were typed. */
export interface ProbeOptions {
  readonly backend?: BoundaryBackend
  readonly net?: BoundaryNetwork
  readonly json?: boolean
  /** Every kind of boundary, whatever the others say. */
  readonly each?: boolean
}

/** Every kind that there is: rules on files have no way to other machines. */
const kinds: readonly ProbedBoundary[] = [
  { backend: 'bwrap', network: 'none' },
  { backend: 'bwrap', network: 'ask' },
  { backend: 'files', network: 'none' },
]

/** Tries every escape inside boundaries, and prints which of them were held. Exit code 1 when one got out unforeseen. */
export async function probe({
  backend = 'bwrap',
  net: network = 'none',
  json: asJson = false,
  each = false,
}: ProbeOptions): Promise<void> {
  const tried = each ? kinds : [{ backend, network }]
  const all = await runProbe(tried.map(probed => ({ probed, enter: enterBoundary(probed) })))
  const found = tried.map((probed, i) => ({ ...probed, results: all[i] ?? [] }))
  if (asJson) standardOutput.print(jsonText(each ? found : found[0]?.results))
  else
    standardOutput.print(
      found.flatMap(one => [...(each ? [titleOf(one)] : []), ...textOf(one.results)]).join('\n'),
    )
  if (all.flat().some(({ verdict }) => verdict === 'open')) process.exitCode = 1
}

function titleOf({ backend, network }: ProbedBoundary): string {
  return `--backend ${backend} --net ${network}`
}

function textOf(results: readonly ProbeResult[]): readonly string[] {
  return [...escapeKinds.flatMap(kind => linesOf(kind, results)), sum(results)]
}

function linesOf(kind: EscapeKind, results: readonly ProbeResult[]): readonly string[] {
  const own = results.filter(({ name }) => name.startsWith(`${kind}.`))
  return [kind, ...own.flatMap(lineOf)]
}

function lineOf({ verdict, tries, why }: ProbeResult): readonly string[] {
  return [`  ${words[verdict].padEnd(9)}  ${tries}`, ...(why === null ? [] : [`${' '.repeat(13)}${why}`])]
}

function sum(results: readonly ProbeResult[]): string {
  const counts = probeVerdicts.map(
    verdict => [verdict, results.filter(one => one.verdict === verdict).length] as const,
  )
  const told = counts.filter(([, count]) => count > 0).map(([verdict, count]) => `${count} ${words[verdict]}`)
  return `${results.length} ways out were tried, each outside first: ${told.join(', ')}.`
}
