import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { keyIdIn } from '../../gate/core/log/find-log-key.ts'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { StampingState } from '../../ground/model/note-stamp.ts'
import { nameOf, witnessText } from '../resident/witness-rows.ts'
import { withLocalGate } from '../with-gate.ts'

/** Says who signs the log and since when, who else saw it, and what to do where that is not well. */
export async function evidenceLines(command: Command): Promise<readonly string[]> {
  const texts: string[] = []
  try {
    await withLocalGate(command, async gate => void texts.push(...(await linesOf(gate, Date.now()))))
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    texts.push(error.message)
  }
  return texts
}

/** The same of an open gate; `now`: milliseconds since 1970. */
export async function linesOf(gate: LocalGate, now: number): Promise<readonly string[]> {
  const { keys, problem: keyProblem } = await gate.logKeys()
  const { problem, size, witnesses } = gate.witnessing.state()
  const wrong = [problem, keyProblem].filter(one => one !== null)
  if (wrong.length > 0) return wrong
  const key = keys.at(-1)
  const since = await momentOf(gate, key?.from ?? 1)
  if (!key || since === undefined) return []
  const noted = size === 0 ? 'no note of it is signed yet' : `its newest note covers ${size} entries`
  const signed = `The log is signed by key ${keyIdIn(key.key)} since ${localMoment(since)}; ${noted}.`
  return [
    [
      signed,
      stampText(gate.stamping.state(), now),
      ...witnesses.map(one => `Witness ${nameOf(one)}: ${witnessText(one, size, now)}.`),
    ].join(' '),
    ...(witnesses.length === 0 ? [nobodySees] : []),
  ]
}

/** The sentence on a log that nobody else sees. */
const nobodySees =
  'Nobody else sees the log, so whoever owns this machine can set it back unseen: countersign audit witness add names a witness elsewhere.'

function stampText({ authority, last, problem }: StampingState, now: number): string {
  const stamped = last ? `A time stamp of ${localMoment(last.at)} covers ${last.size} entries.` : ''
  if (problem !== null && authority) {
    const again = authority.nextAt <= now ? 'now' : `on ${localMoment(authority.nextAt)}`
    return `${stamped} ${authority.url} gave no time stamp: ${problem}; it is asked again ${again} by a gate that runs, and countersign audit stamp --tsa ADDRESS --every 1d names another.`.trimStart()
  }
  if (authority) return stamped || `${authority.url} is asked for a time stamp by a gate that runs.`
  return `${stamped} No time authority ${last ? 'is asked again' : 'is named'}: countersign audit stamp --tsa ADDRESS --every 1d names one.`.trimStart()
}

async function momentOf(gate: LocalGate, seq: number): Promise<number | undefined> {
  for await (const { at } of gate.entries(seq - 1)) return at
  return undefined
}
