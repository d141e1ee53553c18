import { type EscapeKind, escapeKinds } from '../../../boundary/probe/escape.ts'
import type { ProbeResult, ProbeVerdict } from '../../../boundary/probe/probe-result.ts'
import { probeVerdicts } from '../../../boundary/probe/probe-result.ts'
import type { BoundaryBackend, BoundaryNetwork } from '../../../model/call-boundary.ts'
import { jsonText } from '../../../model/json-text.ts'
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
}

/** Tries every escape inside a boundary, and prints which of them it held. Exit code 1 when one got out unforeseen. */
export async function probe({
  backend = 'bwrap',
  net = 'none',
  json: asJson = false,
}: ProbeOptions): Promise<void> {
  const results = await runProbe({ backend, network: net }, enterBoundary(backend, net))
  standardOutput.print(
    asJson
      ? jsonText(results)
      : [...escapeKinds.flatMap(kind => linesOf(kind, results)), sum(results)].join('\n'),
  )
  if (results.some(({ verdict }) => verdict === 'open')) process.exitCode = 1
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
