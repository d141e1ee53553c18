import type { Plan } from '../plan.ts'

/** One path that may be used, and the rights below it as bits of linux/landlock.h. */
export interface LandlockRule {
  readonly path: string
  readonly access: number
}

/** A set of rules: all that these bits say is refused, but where a rule allows it. */
export interface LandlockRules {
  readonly handled: number
  /** Bits of what stays among the processes inside: abstract sockets, signals. */
  readonly scoped: number
  readonly rules: readonly LandlockRule[]
}

/** The oldest interface that holds every way to change a file: from the next older one, files can be cut short. */
export const oldestInterface = 3
/** The interface from which on signals stay inside. */
export const signalInterface = 6

const execute = 1 << 0
const writeFile = 1 << 1
const readFile = 1 << 2
const readFolder = 1 << 3
const device = (1 << 6) | (1 << 11)
const truncate = 1 << 14
const control = 1 << 15
const all = (1 << 16) - 1

const reading = execute | readFile | readFolder
const writing = all & ~device
const ofFiles = execute | writeFile | readFile | truncate | control
/** The devices that no program does without. */
const devices = ['null', 'zero', 'full', 'random', 'urandom', 'tty'].map(name => `/dev/${name}`)
const signalsAndAbstractSockets = 0b11

/** Makes the rules of a plan for one version of the kernel’s interface; `scratch` is a folder of the command's own. */
export function landlockRules(plan: Plan, version: number, scratch: string): LandlockRules {
  const handled = version < 5 ? all & ~control : all
  const rules = [
    ...plan.mounts.map(({ path, kind, as }) => {
      const access = as === 'write' ? writing : reading
      return { path, access: kind === 'file' ? access & ofFiles : access }
    }),
    ...devices.map(path => ({ path, access: ofFiles & ~execute })),
    { path: '/proc', access: readFile | readFolder },
    { path: scratch, access: writing },
  ]
  return {
    handled,
    scoped: version < signalInterface ? 0 : signalsAndAbstractSockets,
    rules: rules.map(rule => ({ ...rule, access: rule.access & handled })),
  }
}
