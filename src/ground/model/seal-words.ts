import type { Seal, SealMethod, SealState } from './seal.ts'

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

/** The client’s version, and whether it is the one that was driven with a model; null where neither is known. */
export function versionWords({ version, proven }: Pick<Seal, 'version' | 'proven'>): string | null {
  if (version === null)
    return proven === null ? null : `version not known; ${proven} was seen to obey in tests`
  if (proven === null) return `version ${version}, never seen to obey`
  return version === proven
    ? `version ${version}, seen to obey in tests`
    : `version ${version}; ${proven} was seen to obey in tests`
}
