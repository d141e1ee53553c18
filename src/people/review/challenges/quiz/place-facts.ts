import type { PathClass, PathRole, PathTarget } from '../../../../ground/model/path-target.ts'
import { gravityOf } from '../../gravity-of.ts'
import { kindFact } from './kind-fact.ts'
import type { QuizContext } from './quiz-context.ts'
import { namedPaths } from '../../../../ground/model/named-paths.ts'
import type { QuizFact } from './quiz-fact.ts'

/** Asks where the files lie that a call touches, and what they are for. */
export function placeFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const all = effects.flatMap(namedPaths)
  return gravest.slice(0, 3).flatMap(effect => {
    const weight = gravityOf(effect, findings)
    return namedPaths(effect)
      .slice(0, 1)
      .flatMap(target => [...whereFact(target, all, weight - 0.4), ...purposeFact(target, all, weight - 0.1)])
  })
}

const places: Readonly<Partial<Record<PathClass, string>>> = {
  root: 'The whole disk',
  'system-root': 'A folder that the system needs',
  system: 'A part of the system',
  home: 'A whole home folder',
  'home-content': 'In a home folder, outside the workspace',
  'workspace-parent': 'A folder that holds the workspace',
  workspace: 'The whole workspace',
  inside: 'Inside the workspace',
  generated: 'Inside the workspace, made by a tool',
  temp: 'In a folder for temporary files',
  'block-device': 'A disk itself',
  outside: 'Elsewhere on this machine',
  unknown: 'Nobody knows before it runs',
}

/** Places that hold one another, or are one to somebody. */
const alike: Readonly<Partial<Record<PathClass, readonly PathClass[]>>> = {
  system: ['system-root', 'outside'],
  'system-root': ['system', 'root'],
  root: ['system-root', 'workspace-parent'],
  home: ['home-content', 'workspace-parent', 'system-root'],
  'home-content': ['home', 'outside', 'workspace-parent'],
  'workspace-parent': ['home', 'home-content', 'root', 'workspace'],
  workspace: ['inside', 'workspace-parent'],
  inside: ['workspace', 'generated', 'home-content'],
  generated: ['inside', 'workspace'],
  outside: ['system', 'home-content'],
}

function whereFact(target: PathTarget, all: readonly PathTarget[], weight: number): readonly QuizFact[] {
  const right = places[target.class]
  // A path or a pattern of which only the beginning is known may lead anywhere.
  if (right === undefined || all.some(other => other.class !== target.class)) return []
  return kindFact({
    topic: 'path.place',
    question: 'Where does what it touches lie?',
    right,
    kinds: Object.values(places),
    alike: (alike[target.class] ?? []).flatMap(one => places[one] ?? []),
    tells: ['place'],
    weight,
  })
}

const purposes: Readonly<Partial<Record<PathRole, string>>> = {
  credential: 'It holds keys or passwords',
  personal: 'It holds somebody’s mail, messages or browsing',
  'shell-profile': 'It runs in every new shell',
  'authorized-keys': 'It says who may log in from elsewhere',
  schedule: 'It runs again and again by itself',
  startup: 'It runs when the machine starts',
  'account-database': 'It says which accounts there are and what they may do',
  'system-binary': 'It is a program of the system',
  'git-hook': 'It runs whenever git does something',
  'git-internal': 'It holds the history of the project',
  'editor-config': 'It makes an editor run code',
  'agent-instruction': 'It tells agents what to do',
  'agent-settings': 'It says what agents may do',
  ci: 'It is run by machines that build the project',
  'package-config': 'It says where packages come from',
  'database-file': 'It is a whole database',
  log: 'It tells what happened on the machine',
}

function purposeFact(target: PathTarget, all: readonly PathTarget[], weight: number): readonly QuizFact[] {
  const [role] = target.roles.filter(one => purposes[one] !== undefined)
  const right = role && purposes[role]
  if (right === undefined) return []
  const also = new Set(all.flatMap(({ roles }) => roles))
  // What steers the system may be called any of these.
  if (also.has('system-config') && role !== 'account-database' && role !== 'startup') return []
  return kindFact({
    topic: 'path.purpose',
    question: 'What is the purpose of what it touches?',
    right,
    kinds: Object.values(purposes),
    alike: [...also].flatMap(one => purposes[one] ?? []),
    tells: ['purpose'],
    weight,
  })
}
