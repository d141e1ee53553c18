import type { RepositoryVerb } from '../vocabulary/repository-verb.ts'
import { rowOf } from '../vocabulary/row-of.ts'

const deeds: Partial<Readonly<Record<RepositoryVerb, string>>> = {
  amend: 'make the last commit anew',
  'api-write': 'change by its API',
  'branch-delete': 'delete the branch',
  'branch-reset': 'move the branch',
  clean: 'delete files that git does not track',
  'commit-unverified': 'commit without the hooks',
  discard: 'discard what was changed in',
  'discard-file': 'discard what was changed in',
  filter: 'make every commit anew',
  'gc-prune': 'delete commits that nothing leads to',
  'lfs-prune': 'delete large files that nothing leads to',
  publish: 'make public',
  'ref-delete': 'delete the ref',
  'reflog-expire': 'forget where branches stood',
  'release-delete': 'delete the release',
  'remote-delete': 'delete the branch',
  'remote-remove': 'forget the remote',
  'remote-rm': 'forget the remote',
  'remote-set-url': 'point the remote elsewhere',
  'repo-change': 'change the repository',
  'repo-delete': 'delete the repository',
  'reset-hard': 'reset the workspace to',
  'secret-change': 'change a secret of',
  'stash-clear': 'delete every stash',
  'stash-drop': 'delete the stash',
  'submodule-deinit': 'empty the submodule',
  'tag-delete': 'delete the tag',
  'tag-move': 'move the tag',
}

/** The meaning of the same words on a forge, where a number or a name follows. */
const forgeDeeds: Partial<Readonly<Record<RepositoryVerb, string>>> = {
  close: 'close',
  merge: 'merge the pull request',
  release: 'publish the release',
  token: 'print the access token',
  workflow: 'run the workflow',
}

/** Returns a verb of a repository as a person says it, “delete the repository”; null where the program’s own word says it. */
export function repositoryDeed(verb: string, tool: string): string | null {
  const onForge = tool === 'gh' || tool === 'glab' ? rowOf(forgeDeeds, verb) : undefined
  return onForge ?? rowOf(deeds, verb) ?? null
}
