/** The state of a seal as people read it. */
export const sealWords: Readonly<Record<SealState, string>> = {
  enforced: 'enforced',
  blocked: 'refusing everything',
  open: 'not enforced',
  unproven: 'not proven here',
}

/** The part of the client’s own way that was tried, in one sentence. */
export const methodWords: Readonly<Record<SealMethod, string>> = {
  client: 'The client itself was started with a scripted model, and did not run what was refused.',
  listing: 'Settings and installed command proven; the client lists our hooks, and was given no model.',
  command: 'Settings and installed command proven; the client itself was not started.',
}

/**
 * The state of one installed client. `enforced`: what must be refused is refused, and the client’s own way there was
 * found whole. `blocked`: nothing runs, whatever it is. `open`: calls run that nobody judged. `unproven`: nothing
 * wrong was found, and nothing shows that this client obeys.
 */
export const sealStates = ['enforced', 'blocked', 'open', 'unproven'] as const
export type SealState = (typeof sealStates)[number]

/** The owner of an installation: the account, a project, the machine, or a plugin. */
export const sealScopes = ['user', 'project', 'managed', 'plugin'] as const
export type SealScope = (typeof sealScopes)[number]

/**
 * The part of the client’s own way that was tried. `client`: it was started with a scripted model, and did not run
 * what was refused. `listing`: it was asked which hooks it would run. `command`: its settings were read and the
 * command that they hold was run; the client itself was not started.
 */
export const sealMethods = ['client', 'listing', 'command'] as const
export type SealMethod = (typeof sealMethods)[number]

/** One thing that was looked at. */
export interface SealStep {
  /** A short name: `registration`. */
  readonly name: string
  /** `weak` is no hole: something is slower, or holds less. `open` lets calls run, `blocked` lets none. */
  readonly result: 'well' | 'weak' | 'open' | 'blocked' | 'not tried'
  /** The observation: one sentence. */
  readonly text: string
  /** The remedy, where it is not to install again: one sentence. */
  readonly advice?: string
}

/** The state of one installed client, and its evidence. */
export interface Seal {
  readonly client: string
  /** As people know it. */
  readonly title: string
  readonly scope: SealScope
  /** The folder of an installation for a project, or of a plugin; null for the account’s and the machine’s. */
  readonly project: string | null
  readonly state: SealState
  /** One sentence why, and what to do; null where it is enforced. */
  readonly why: string | null
  /** The time of the look; milliseconds since 1970. */
  readonly at: number
  /** Of the client on this machine; null where it can’t be told. */
  readonly version: string | null
  /** The newest version that was driven with a model and obeyed; null for none. */
  readonly proven: string | null
  readonly method: SealMethod
  readonly steps: readonly SealStep[]
  /** The harm that a repository or a flag can still do to it: one sentence; null for nothing known. */
  readonly limit: string | null
}

/** The seals of every installed client. */
export interface ShownSeals {
  readonly seals: readonly Seal[]
  /** A check is under way. */
  readonly checking: boolean
  /** The time of the next check; null where nobody does. Milliseconds since 1970. */
  readonly next: number | null
}

/** The client’s version, and whether it is the one that was driven with a model; null where neither is known. */
export function versionWords({ version, proven }: Pick<Seal, 'version' | 'proven'>): string | null {
  if (version === null)
    return proven === null ? null : `version not known; ${proven} was seen to obey in tests`
  if (proven === null) return `version ${version}, never seen to obey`
  return version === proven
    ? `version ${version}, seen to obey in tests`
    : `version ${version}; ${proven} was seen to obey in tests`
}
