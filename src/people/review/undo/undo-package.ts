import type { PackageEffect } from '../../../ground/model/effect.ts'
import type { PackageVerb } from '../../../ground/model/vocabulary/package-verb.ts'
import type { Undo } from './undo.ts'

/** Returns whether a request to a package manager can be undone. */
export function undoPackage({ verb }: PackageEffect): Undo {
  return verbs[verb]
}

const installed: Undo = {
  can: 'in part',
  why: 'packages can be removed or set back, but not what their code did by then',
}

const verbs: Readonly<Record<PackageVerb, Undo>> = {
  configure: { can: 'unknown', why: 'nothing keeps where packages come from now' },
  install: installed,
  update: installed,
  owner: { can: 'in part', why: 'the right can be taken back, but not what was published by then' },
  publish: { can: 'no', why: 'what was public once may have been copied' },
  remove: { can: 'unknown', why: 'packages can be installed again, but what they kept may be gone' },
  run: { can: 'unknown', why: 'the code that runs was not read' },
  scripts: { can: 'in part', why: 'it can be switched back, but not what scripts did by then' },
  tag: { can: 'in part', why: 'the tag can be set back, but not what others installed by then' },
  unpublish: {
    can: 'unknown',
    why: 'many registries never take a version again that was taken back',
  },
}
