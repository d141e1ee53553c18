import type { Grant, GrantScope } from '../../ground/model/grant.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Shape } from '../../ground/model/shape.ts'

/** The facts of a call that a grant is compared with. */
export interface GrantSubject {
  readonly call: Pick<ToolCall, 'profile' | 'agent' | 'session' | 'cwd' | 'tool'>
  readonly shape: Shape
  /** Programs that the call runs. */
  readonly programs: readonly string[]
  /** The group of the gate that judges; undefined for one of no team. */
  readonly group: string | undefined
}

/** The live grants whose scope holds for a call. */
export function grantsThatCover(grants: readonly Grant[], subject: GrantSubject): readonly Grant[] {
  return grants.filter(({ scope, effect }) => holds(scope, subject) && ofTool(scope.tool, effect, subject))
}

function holds(scope: GrantScope, { call, shape, group }: GrantSubject): boolean {
  return (
    same(scope.group, group) &&
    same(scope.profile, call.profile) &&
    same(scope.agent, call.agent) &&
    same(scope.session, call.session) &&
    same(scope.shape, shape.key) &&
    (scope.folder === undefined || isWithin(call.cwd, scope.folder))
  )
}

/** A block holds where the program is run at all; what is allowed to one program is not allowed to those beside it. */
function ofTool(
  tool: string | undefined,
  effect: Grant['effect'],
  { call, programs }: GrantSubject,
): boolean {
  if (tool === undefined || tool === call.tool) return true
  if (effect === 'deny') return programs.includes(tool)
  return programs.length > 0 && programs.every(program => program === tool)
}

function same(wanted: string | undefined, is: string | undefined): boolean {
  return wanted === undefined || wanted === is
}

function isWithin(cwd: string | null, folder: string): boolean {
  if (cwd === null) return false
  const top = folder.replace(/\/+$/, '')
  return cwd === top || cwd.startsWith(`${top}/`)
}

/** An allowing grant answers a call only when it covers every finding that has points. */
export function coversAll(grant: Grant, codes: readonly string[]): boolean {
  return grant.effect === 'allow' && codes.every(code => grant.codes.includes(code))
}
