import type { Json, JsonObject } from '../../../../ground/model/json.ts'
import { localMoment } from '../../../../ground/model/local-moment.ts'
import { spanText } from '../../parts/relative-text.ts'

/** Sentences on the gates, groups, tokens and roles of a team, by the event of the line. */
const sentences: Readonly<Record<string, (body: JsonObject) => string>> = {
  joined: body =>
    `${gateIn(body)}${before(body)} joined ${word(body['group'])} with token ${word(body['token'])}${by(body)}`,
  revoked: body => `${gateIn(body)} revoked${by(body)}`,
  quarantined: body => `${gateIn(body)} quarantined`,
  token_added: body =>
    `token ${word(body['token'])} added for ${countText(body['uses'], 'gate')} of ${word(body['group'])}${by(body)}`,
  token_removed: body => `token ${word(body['token'])} removed${by(body)}`,
  group: body =>
    `group ${word(body['name'])} set${by(body)}: lease ${leaseText(body['lease'])}, uploads ${word(body['content'])}${body['evidence'] === undefined ? '' : `, evidence ${word(body['evidence'])}`}`,
  history: body => `history ${word(body['history'])} begun after act ${word(body['from'])}${by(body)}`,
  restored: ({ act, gate }) =>
    `act ${word(act)} put back${gate === undefined ? '' : ` by gate ${word(gate).slice(0, 8)}`}`,
  role_added: body => `role ${roleText(body)} given to ${holder(body)}${at(body)}${by(body)}`,
  role_removed: body => `role ${roleText(body)} taken from ${holder(body)}${at(body)}${by(body)}`,
  delegated: body =>
    `right to answer (${word(body['id'])}) lent by ${word(body['from'])} to ${word(body['to'])}${at(body)}${lentFor(body)}${by(body)}`,
  delegation_ended: body =>
    `right to answer (${word(body['id'])}) lent by ${word(body['from'])} to ${word(body['to'])} withdrawn${by(body)}`,
  member: body => `groups of ${word(body['reviewer'])} set${by(body)}: ${list(body['groups']) || 'none'}`,
}

/** Says in one line what a line of kind `team` holds, of whom and by whom; undefined for what is told as any event. */
export function teamLine(body: JsonObject): string | undefined {
  const { event, why } = body
  const sentence = typeof event === 'string' && Object.hasOwn(sentences, event) ? sentences[event] : undefined
  return sentence && `${sentence(body)}${typeof why === 'string' ? `: ${why}` : ''}`
}

/** By the name that people gave it, and the beginning of the id that the lists have. */
function gateIn({ name, gate }: JsonObject): string {
  return `${word(name)} (${word(gate).slice(0, 8)})`
}

/** The name that it had, which stands for two logs. */
function before({ was }: JsonObject): string {
  return was === undefined ? '' : `, which was ${word(was).slice(0, 8)},`
}

function by(body: JsonObject): string {
  return body['by'] === undefined ? '' : ` by ${word(body['by'])}`
}

function roleText({ id, role }: JsonObject): string {
  return `${word(role)} (${word(id)})`
}

function at({ gates }: JsonObject): string {
  return gates === undefined ? '' : ` at gates of ${list(gates)}`
}

function lentFor({ start, until, groups }: JsonObject): string {
  const moments = [start, until].map(one => (typeof one === 'number' ? localMoment(one) : word(one)))
  const counted = list(groups)
  return ` from ${moments[0]} until ${moments[1]}${counted === '' ? '' : `, counting for ${counted}`}`
}

function holder({ group, reviewer }: JsonObject): string {
  return group === undefined ? word(reviewer) : `group ${word(group)}`
}

function list(value: Json | undefined): string {
  return Array.isArray(value) ? value.map(word).join(', ') : ''
}

function leaseText(seconds: Json | undefined): string {
  return seconds === 0 ? 'of none' : spanText(Number(seconds) * 1_000)
}

function countText(count: Json | undefined, noun: string): string {
  return count === 1 ? `one ${noun}` : `${word(count)} ${noun}s`
}

/** A part that a line of another version leaves out is no reason to show none. */
function word(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?'
}
