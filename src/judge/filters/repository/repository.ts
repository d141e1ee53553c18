import { repositoryDeed } from '../../../ground/model/deeds/repository-deed.ts'
import {
  type RepositoryCode,
  type RepositoryFinding,
  repositoryCodes,
  repositoryStrengths,
} from './repository-codes.ts'
import type { RepositoryVerb } from '../../../ground/model/vocabulary/repository-verb.ts'
import { rowOf } from '../../../ground/model/vocabulary/row-of.ts'
import type { RepositoryEffect, RunEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import type { Place } from '../../../ground/model/place.ts'
import { pathTarget } from '../../readers/paths/path-target.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { ownWord } from '../views/own-word.ts'

/** Commits, branches, changes and repositories that would be lost. */
export const repository: Filter<RepositoryCode> = {
  name: 'repository',
  phase: 'pattern',
  about: 'Would commits, branches, uncommitted changes or a whole repository be lost?',
  codes: repositoryCodes,
  find: ({ effects, place }) => [
    ...flatMap(effects, effect => (effect.type === 'repository' ? findIn(effect) : [])),
    ...flatMap(effects, effect => (effect.type === 'run' ? addedSecrets(effect, place) : [])),
  ],
}

/** Files of secrets that a commit is to hold: `git add -f .env`. Certificates and keys of tests are committed everywhere. */
function addedSecrets(effect: RunEffect, place: Place): readonly RepositoryFinding[] {
  if (effect.program !== 'git' || effect.argv[0] !== 'add') return []
  const named = effect.argv
    .slice(1, 101)
    .filter(text => !/^-|\.(?:pem|crt|key|asc|p12|jks|keystore)$/.test(text))
  const secret = named.find(text =>
    pathTarget({ text, known: true, glob: false }, place).roles.includes('credential'),
  )
  return secret === undefined ? [] : [finding('repository.secret-file', `git add ${secret}`, effect)]
}

const protectedBranch =
  /^(?:main|master|trunk|develop|production|prod|stable|release(?:[-/].{0,60})?|HEAD:(?:main|master))$/

const byVerb: Partial<Readonly<Record<RepositoryVerb, RepositoryCode>>> = {
  'remote-delete': 'repository.remote-delete',
  'reset-hard': 'repository.discard',
  discard: 'repository.discard',
  'discard-file': 'repository.discard-file',
  switch: 'repository.discard',
  rm: 'repository.discard-file',
  'worktree-remove': 'repository.discard',
  'submodule-deinit': 'repository.discard',
  clean: 'repository.clean',
  'branch-delete': 'repository.branch-delete',
  'branch-reset': 'repository.discard-file',
  'ref-delete': 'repository.branch-delete',
  'tag-delete': 'repository.tag-delete',
  'tag-move': 'repository.tag-delete',
  'stash-drop': 'repository.stash-drop',
  'stash-clear': 'repository.stash-drop',
  filter: 'repository.rewrite',
  'reflog-expire': 'repository.prune',
  'gc-prune': 'repository.prune',
  'repo-delete': 'repository.delete',
  'release-delete': 'repository.release',
  release: 'repository.release',
  publish: 'repository.forge-change',
  'api-write': 'repository.forge-change',
  delete: 'repository.forge-change',
  'secret-change': 'repository.forge-change',
  'repo-change': 'repository.forge-change',
  workflow: 'repository.forge-change',
  token: 'repository.token',
  'commit-unverified': 'repository.unverified',
  'remote-remove': 'repository.remote-change',
  'remote-rm': 'repository.remote-change',
  'remote-set-url': 'repository.remote-change',
  merge: 'repository.merge',
  update: 'repository.discard',
  revert: 'repository.discard',
  strip: 'repository.rewrite',
}

/** Verbs that count only where something is lost. */
const needsLoss: ReadonlySet<RepositoryEffect['verb']> = new Set([
  'switch',
  'rm',
  'update',
  'revert',
  'strip',
])

function findIn(effect: RepositoryEffect): readonly RepositoryFinding[] {
  const what = whatOf(effect)
  if (effect.verb === 'push') return pushed(effect, what)
  const loses = effect.loses.length > 0
  const code = rowOf(byVerb, effect.verb)
  if (!code) return []
  if (effect.verb === 'branch-delete' && !loses)
    return [finding(code, what, effect, { strength: repositoryStrengths.mergedBranch })]
  if (needsLoss.has(effect.verb) && !loses) return []
  if (effect.verb === 'merge' && effect.tool === 'git') return []
  return [finding(code, what, effect)]
}

/** “push main to origin”, “delete the repository acme/web (gh)”; other commands as they are spelled. */
function whatOf({ tool, verb, remote, ref }: RepositoryEffect): string {
  if (verb === 'push' && tool === 'git')
    return ['push', ref ?? 'what is here', remote === undefined ? '' : `to ${remote}`]
      .filter(Boolean)
      .join(' ')
  const deed = repositoryDeed(verb)
  if (deed === null) return [tool, verb, remote, ref].filter(Boolean).join(' ')
  const about =
    ref === undefined || ref === '' ? remote : [ref, remote && `at ${remote}`].filter(Boolean).join(' ')
  return [deed, about, `(${tool})`].filter(Boolean).join(' ')
}

/** The same commits under a name that nobody else builds on, at the call’s own remote. */
function ownBranchAdvice({ tool, remote }: RepositoryEffect): { readonly instead?: string } {
  if (tool !== 'git' || remote === undefined) return {}
  return { instead: `git push ${ownWord(remote, '<remote>')} HEAD:refs/heads/<new-branch>` }
}

function pushed(effect: RepositoryEffect, what: string): readonly RepositoryFinding[] {
  const shared = protectedBranch.test(effect.ref ?? '')
  if (effect.force === 'force')
    return [
      finding(
        shared || effect.loses.includes('branch')
          ? 'repository.force-push-protected'
          : 'repository.force-push',
        `${what} by force`,
        effect,
        ownBranchAdvice(effect),
      ),
    ]
  if (effect.force === 'lease') return [finding('repository.lease-push', what, effect)]
  return shared ? [finding('repository.push-protected', what, effect)] : []
}
