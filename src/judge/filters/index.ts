import type { SecretScanner } from '../secrets/find-secrets.ts'
import { canary } from './canary/canary.ts'
import { capability } from './capability/capability.ts'
import { codeExecution } from './code-execution/code-execution.ts'
import { consequence } from './consequence/consequence.ts'
import { database } from './database/database.ts'
import { destruction } from './destruction/destruction.ts'
import { disguise } from './disguise/disguise.ts'
import { egress } from './egress/egress.ts'
import type { Filter } from './filter.ts'
import { flow } from './flow/flow.ts'
import { habit } from './habit/habit.ts'
import { infrastructure } from './infrastructure/infrastructure.ts'
import { instruction } from './instruction/instruction.ts'
import { origin } from './origin/origin.ts'
import { ownSafety } from './own-safety/own-safety.ts'
import { packages } from './packages/packages.ts'
import { paths } from './paths/paths.ts'
import { persistence } from './persistence/persistence.ts'
import { privilege } from './privilege/privilege.ts'
import { production } from './production/production.ts'
import { repository } from './repository/repository.ts'
import { rules } from './rules/rules.ts'
import { secrets, secretsFilter } from './secrets/secrets.ts'
import { tool } from './tool/tool.ts'
import { volume } from './volume/volume.ts'

/** In phase order. */
const all = [
  capability,
  rules,
  ownSafety,
  paths,
  tool,
  destruction,
  codeExecution,
  privilege,
  persistence,
  repository,
  database,
  infrastructure,
  production,
  packages,
  secrets,
  egress,
  canary,
  disguise,
  consequence,
  instruction,
  flow,
  origin,
  volume,
  habit,
] as const

/** Every built-in filter, in phase order. */
export const builtInFilters: readonly Filter[] = all

type CodeOf<One> = One extends Filter<infer Code> ? Code : never

/** A code that a built-in filter finds. */
export type FindingCode = CodeOf<(typeof all)[number]>

/** The same, with a user’s own rules for secrets beside ours. */
export function filtersWith(scan: SecretScanner): readonly Filter[] {
  return builtInFilters.map(filter => (filter === secrets ? secretsFilter(scan) : filter))
}
