import { machineDeed } from '../../../ground/model/deeds/machine-deed.ts'
import {
  type PersistenceCode,
  type PersistenceFinding,
  persistenceCodes,
  persistenceStrengths,
} from './persistence-codes.ts'
import type { Effect, MachineEffect, PathRole } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { isInertAddition } from './is-inert-addition.ts'
import { placeThatRuns } from './place-that-runs.ts'
import { riskyConfiguration } from './risky-configuration.ts'
import { isFile, spellPath, writtenPaths } from '../views/written-paths.ts'

/** Finds things that would run later, by themselves. */
export const persistence: Filter<PersistenceCode> = {
  name: 'persistence',
  phase: 'pattern',
  about: 'Would something run later by itself, or let somebody in?',
  codes: persistenceCodes,
  find: ({ call, effects }) => {
    const edits = isEdit(call)
    return flatMap(effects, effect => findIn(effect, edits))
  },
}

const codes: readonly (readonly [PathRole, PersistenceCode])[] = [
  ['authorized-keys', 'persistence.authorized-keys'],
  ['schedule', 'persistence.schedule'],
  ['startup', 'persistence.startup'],
  ['shell-profile', 'persistence.shell-profile'],
  ['git-hook', 'persistence.git-hook'],
]

/** The call changes a part of a file, and leaves the rest. */
function isEdit({ arguments: args }: ToolCall): boolean {
  return Object.keys(args).some(name => /^old(?:_?(?:str|string|text|content))?$/i.test(name))
}

function findIn(effect: Effect, edits: boolean): readonly PersistenceFinding[] {
  if (effect.type === 'schedule') return scheduled(effect)
  if (effect.type === 'service') return service(effect)
  return [...(isFile(effect, 'write', 'append') ? riskyConfiguration(effect) : []), ...placed(effect, edits)]
}

/** Finds files that run by themselves from their place. */
function placed(effect: Effect, edits: boolean): readonly PersistenceFinding[] {
  return flatMap(writtenPaths(effect), target => {
    const what = `${effect.type} ${spellPath(target)}`
    const inside = target.class === 'inside'
    const row = codes.find(([role]) => target.roles.includes(role))
    if (row)
      return [
        finding(row[1], what, effect, {
          strength:
            inside && row[0] === 'git-hook'
              ? hookStrength(spellPath(target))
              : target.class === 'temp'
                ? persistenceStrengths.temporaryPlace
                : isTaste(effect, edits)
                  ? persistenceStrengths.taste
                  : 1,
        }),
      ]
    const runs = placeThatRuns(target, effect)
    if (runs !== null) return [finding(runs, what, effect)]
    if (target.roles.includes('editor-config'))
      return [
        approves(effect)
          ? finding('persistence.editor-approval', what, effect)
          : finding('persistence.editor-config', what, effect, inside ? {} : { strength: 1 }),
      ]
    return /(?:^|\/)(?:\.?mcp(?:_settings|_config)?\.json|claude_desktop_config\.json)$/.test(
      spellPath(target),
    )
      ? [
          finding(
            'persistence.server-list',
            what,
            effect,
            inside ? { strength: persistenceStrengths.serverListInside } : {},
          ),
        ]
      : []
  })
}

/** A line that runs nothing is added to a file of a person’s own. */
function isTaste(effect: Effect, edits: boolean): boolean {
  return (isFile(effect, 'append') || (edits && isFile(effect, 'write'))) && isInertAddition(effect)
}

/** Files under version control that everybody sees are less than a hook of this clone alone. */
function hookStrength(path: string): number {
  return /\.git\/(?:hooks|config)/.test(path) ? 1 : persistenceStrengths.sharedHook
}

function approves(effect: Effect): boolean {
  const text =
    isFile(effect, 'write', 'append') && effect.content?.from === 'literal' ? effect.content.text : ''
  return /autoApprove|auto_approve|bypassPermissions|"?task\.allowAutomaticTasks|trust(?:ed)?Workspace|yolo/i.test(
    text,
  )
}

function scheduled(effect: MachineEffect): readonly PersistenceFinding[] {
  if (effect.verb === 'read') return []
  return [
    finding(
      effect.verb === 'remove' ? 'persistence.removed-schedule' : 'persistence.schedule',
      machineDeed(effect),
      effect,
    ),
  ]
}

const lasting: ReadonlySet<MachineEffect['verb']> = new Set(['enable', 'start', 'edit'])
const halting: ReadonlySet<MachineEffect['verb']> = new Set(['restart', 'stop', 'disable'])

function service(effect: MachineEffect): readonly PersistenceFinding[] {
  const what = machineDeed(effect)
  if (lasting.has(effect.verb))
    return [
      finding(
        'persistence.service',
        what,
        effect,
        effect.verb === 'start' ? { strength: persistenceStrengths.started } : {},
      ),
    ]
  return halting.has(effect.verb)
    ? [
        finding(
          'persistence.service-restart',
          what,
          effect,
          effect.verb === 'restart' ? { strength: persistenceStrengths.restarted } : {},
        ),
      ]
    : []
}
