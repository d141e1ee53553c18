import { findLogKey, keyIdIn } from '../../gate/core/log/find-log-key.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { LogKey, LogKeyChange, LogKeys } from '../../ground/model/log-key.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'

/** The options of `audit key list`, `rotate` and `revoke`. */
export interface KeyOptions extends IdentityOptions, JsonOption {
  readonly since?: number
}

/** Prints the keys that sign the log, as readers pin them. */
export async function listKeys(gate: Gate, { json }: JsonOption): Promise<void> {
  const found = await gate.logKeys()
  printAnswer(json, found, keysText(found))
}

/** Prints one key: the line that a reader’s policy takes, and since when it signs. */
export async function showKey(gate: Gate, named: string | undefined, { json }: JsonOption): Promise<void> {
  const { keys } = await gate.logKeys()
  const key = findLogKey(keys, named)
  printAnswer(json, key, `log ${key.key}\n${stateOf(key)}`)
}

/** Puts a new key in the place of the one that signs the log. */
export async function rotateKey(gate: Gate, options: KeyOptions): Promise<void> {
  const found = await change(gate, { event: 'rotate' }, options)
  printAnswer(options.json, found, [rotated(found), follows, keysText(found)].join('\n'))
}

/** Says in the log from which entry on a key counts no longer by itself; one in force is followed by another first. */
export async function revokeKey(gate: Gate, key: string | undefined, options: KeyOptions): Promise<void> {
  const { since } = options
  const wish = { ...(key !== undefined && { key }), ...(since !== undefined && { since }) }
  const before = await gate.logKeys()
  const found = await change(gate, { event: 'revoke', ...wish }, options)
  const isRotated = found.keys.length > before.keys.length
  const texts = [...(isRotated ? [rotated(found)] : []), ...revokedText(found), keysText(found)]
  printAnswer(options.json, found, texts.join('\n'))
}

async function change(gate: Gate, wish: LogKeyChange, options: KeyOptions): Promise<LogKeys> {
  return gate.changeLogKey(wish, await identify(gate, options, true))
}

function rotated({ keys }: LogKeys): string {
  const present = keys.at(-1)
  return `Entry ${present?.from} puts a new key in force, signed by the one before it. Witnesses follow by a bundle that audit prove makes now (countersign witness trust FILE.evidence.jsonl), or are told: countersign witness trust ${present?.key}`
}

const follows = 'Readers who pinned an earlier key follow to it by themselves.'

/** A revoked key that signed for its own follower leads nobody to it. */
function revokedText({ keys }: LogKeys): readonly string[] {
  const [revoked] = keys
    .filter(one => one.revoked !== null)
    .toSorted((a, b) => (b.revoked?.entry ?? 0) - (a.revoked?.entry ?? 0))
  if (!revoked?.revoked) return []
  const { since, entry } = revoked.revoked
  const isLeading = revoked.until === null || revoked.until <= since
  return [
    `Entry ${entry} revokes ${keyIdIn(revoked.key)}: what it signed over more than ${entriesText(since)} counts only where witnesses or a time authority saw it.`,
    ...(isLeading
      ? [follows]
      : [
          `That includes the entry that put its follower in force, so tell readers the key in force anew: log ${keys.at(-1)?.key}`,
        ]),
  ]
}

function keysText({ origin, keys, problem }: LogKeys): string {
  const lines = keys.map(key => `  ${keyIdIn(key.key)}  ${stateOf(key)}`)
  return [
    `The log “${origin}” and its keys:`,
    ...lines,
    `Readers pin: log ${keys.at(-1)?.key}`,
    ...(problem === null ? [] : [problem]),
  ].join('\n')
}

function entriesText(count: number): string {
  return `${count} ${count === 1 ? 'entry' : 'entries'}`
}

function stateOf({ from, until, revoked }: LogKey): string {
  const begun = from === null ? 'the first key' : `in force from entry ${from} on`
  const ended = until === null ? ', and signs now' : `, up to entry ${until}`
  return `${begun}${ended}${revoked ? `; revoked above ${entriesText(revoked.since)} by entry ${revoked.entry}` : ''}`
}
