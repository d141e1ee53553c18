import type { Verb } from '../../ground/model/verb.ts'
import { type Gate, gateVerbs } from './gate.ts'

/** A gate without the verbs that cannot be forwarded as one promise. */
export type ForwardedGate = Omit<Gate, 'entries' | 'close'>

/** Runs one verb: `use` calls it on the gate behind, with the arguments that were given. */
export type RunVerb = (
  verb: Verb,
  input: readonly unknown[],
  use: (gate: Gate) => Promise<unknown>,
) => Promise<unknown>

type Methods = Readonly<Record<string, (...input: readonly unknown[]) => Promise<unknown>>>

/** Returns a gate each verb of which is handed to `run`: nobody writes them out again. */
export function forwardGate(run: RunVerb): ForwardedGate {
  const { entries: _entries, close: _close, ...verbs } = gateVerbs
  return forward(verbs, run, gate => gate) as unknown as ForwardedGate
}

type Rows = { readonly [name: string]: Verb | Readonly<Record<string, Verb>> }

function forward(
  rows: Rows,
  run: RunVerb,
  owner: (gate: Gate) => unknown,
): Readonly<Record<string, unknown>> {
  const all = Object.entries(rows).map(([name, row]) => {
    if (!isVerb(row)) return [name, forward(row, run, gate => (owner(gate) as Gate)[name as keyof Gate])]
    const verb = (...input: readonly unknown[]) =>
      run(row, input, gate => {
        const methods = owner(gate) as Methods
        return (methods[name] as Methods[string]).call(methods, ...input)
      })
    return [name, verb]
  })
  return Object.fromEntries(all) as Readonly<Record<string, unknown>>
}

function isVerb(row: Rows[string]): row is Verb {
  return typeof row['may'] === 'string'
}
