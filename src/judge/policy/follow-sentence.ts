import type { FollowOffer } from '../../ground/model/following.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** The text that a session may follow, and the call that asked. */
export interface FollowScene {
  readonly offer: Pick<FollowOffer, 'acts'>
  readonly call: Pick<ToolCall, 'arguments'>
  /** The decision that let the text be read; undefined where the log has it no more. */
  readonly read: Pick<LoggedDecision, 'call' | 'missing'> | undefined
}

const maxLabelLength = 120
const maxHosts = 6

/** Says what a wider yes to a review would let its session do, in one sentence. */
export function followSentence({ offer, call, read }: FollowScene): string {
  const acts = inWords(offer.acts)
  const hosts = [...new Set([...(read ? hostsIn(read.call.arguments) : []), ...hostsIn(call.arguments)])]
  const where = hosts.length === 0 ? '' : `, at ${inWords(hosts.slice(0, maxHosts))}`
  return `${followedText(read)} asks for this. You can let this session follow it for twelve hours: ${acts}${where}. Money, rights, letting people in, deleting and words to the agent are asked about as before.`
}

/** Names the text: the tool that read it, and what it was given. */
export function followedText(read: FollowScene['read']): string {
  if (!read || read.missing?.['/call/arguments'] !== undefined) return 'A text whose call is erased'
  const input = stringsIn(read.call.arguments)
  const target = input.find(text => hostOf(text) !== null) ?? input[0] ?? ''
  return visibleText(`${read.call.tool ?? read.call.kind} ${target}`.trim(), maxLabelLength)
}

function hostsIn(args: Json): readonly string[] {
  return stringsIn(args).flatMap(text => {
    const host = hostOf(text)
    return host === null ? [] : [visibleText(host, 80)]
  })
}

/** The host of an address, or of a mailbox. Linear. */
function hostOf(text: string): string | null {
  const found =
    /^(?:(?:https?|ftp):\/\/(?:[^\s@/]{1,200}@)?|mailto:[^\s@]{1,64}@|[^\s@/]{1,64}@)([\w.-]{1,253})/i.exec(
      text.trim(),
    )
  return found?.[1]?.toLowerCase() ?? null
}

const maxStrings = 40
const maxStringLength = 2_000

function stringsIn(value: Json, found: string[] = []): readonly string[] {
  if (found.length >= maxStrings) return found
  if (typeof value === 'string') found.push(value.slice(0, maxStringLength))
  else if (Array.isArray(value)) for (const item of value) stringsIn(item as Json, found)
  else if (isJsonObject(value)) for (const item of Object.values(value)) stringsIn(item, found)
  return found
}

function inWords(all: readonly string[]): string {
  return all.length < 2 ? (all[0] ?? 'nothing') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
