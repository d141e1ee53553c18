import { createHash } from 'node:crypto'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { Contribution } from '../../ground/model/finding.ts'
import type { Shape } from '../../ground/model/shape.ts'
import { callChoices } from './call-choices.ts'
import { effectChoices, effectShape } from './effect-shape.ts'
import { programChoices, programShape } from './program-shape.ts'

/**
 * The part of a call that reputation is kept for: profile, kind, tool or programs with their subcommands, what kinds
 * of thing it does to what classes of target, what it chooses there (account, server, user, path of an address), and
 * which findings were made. The key holds it all, the text only what may be shown. How often the profile did such things
 * (`habit`) is no part of it, or the first call of a kind would never be like the second.
 */
export function shapeOf(
  call: Pick<ToolCall, 'profile' | 'kind' | 'tool' | 'arguments'>,
  effects: readonly Effect[],
  contributions: readonly Contribution[],
): Shape {
  const who = call.tool === null ? distinct(effects.map(programShape)) : [call.tool]
  const does = distinct(effects.map(effectShape)).map(shape => shape + timesOf(shape, effects))
  const codes = distinct(
    contributions
      .filter(({ filter }) => filter !== 'habit')
      .flatMap(({ findings }) => findings.filter(({ points, gate }) => points > 0 || gate))
      .map(({ code }) => code),
  )
  const chosen = distinct([
    ...effects.flatMap(effect => [programChoices(effect), effectChoices(effect)]),
    ...callChoices(call),
  ])
  const whole = JSON.stringify([call.profile, call.kind, who, does, codes, chosen])
  const text = [call.kind, who.join(' + '), does.join(', '), codes.join(', ')].filter(part => part !== '')
  return {
    key: createHash('sha256').update(whole).digest('hex').slice(0, 32),
    text: text.join(' · ').slice(0, 400),
  }
}

/** Effects of which ten are another thing to a person than one. */
const counting: ReadonlySet<Effect['type']> = new Set([
  'delete',
  'repository',
  'infrastructure',
  'account',
  'record',
  'message',
  'money',
  'permission',
  'publish',
  'device',
])

function timesOf(shape: string, effects: readonly Effect[]): string {
  const count = effects.filter(effect => counting.has(effect.type) && effectShape(effect) === shape).length
  return count > 1 ? ` up to ${10 ** Math.ceil(Math.log10(count))} times` : ''
}

function distinct(parts: readonly (string | null)[]): readonly string[] {
  return [...new Set(parts.filter(part => part !== null))].sort()
}
