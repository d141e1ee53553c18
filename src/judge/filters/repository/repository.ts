import { repositoryDeed } from '../../../ground/model/deeds/repository-deed.ts'
import type { RepositoryVerb } from '../../../ground/model/vocabulary/repository-verb.ts'
import { rowOf } from '../../../ground/model/vocabulary/row-of.ts'
import type { RepositoryEffect, RunEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import type { Place } from '../../../ground/model/place.ts'
import { pathTarget } from '../../readers/paths/path-target.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { ownWord } from '../views/own-word.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter repository can find, each with its default price. */
const repositoryCodes = {
  'repository.force-push': {
    points: 4,
    why: 'commits of others on that branch would be gone',
    instead: 'git pull --rebase',
  },
  'repository.force-push-protected': {
    points: 5,
    why: 'it rewrites the branch that everybody builds on',
    instead: 'git push <remote> HEAD:refs/heads/<new-branch>',
    floor: 'quiz',
  },
  'repository.lease-push': { points: 1.5, why: 'it rewrites the remote branch, if nobody else has pushed' },
  'repository.push-protected': { points: 0.5, why: 'it changes the branch that everybody builds on' },
  'repository.remote-delete': {
    points: 4,
    why: 'a branch or tag on the remote would be gone',
    floor: 'quiz',
  },
  'repository.discard': {
    points: 3,
    why: 'uncommitted changes would be gone',
    instead: 'git stash',
    floor: 'quiz',
  },
  'repository.discard-file': {
    points: 1.5,
    why: 'uncommitted changes of a file would be gone',
    instead: 'git stash',
  },
  'repository.clean': {
    points: 3,
    why: 'files that git does not know would be gone',
    instead: 'git clean -nd',
    floor: 'quiz',
  },
  'repository.branch-delete': {
    points: 3,
    why: 'commits that are on no other branch would be hard to find again',
    instead: 'git branch --merged',
  },
  'repository.tag-delete': { points: 1.5, why: 'a tag would be gone' },
  'repository.stash-drop': { points: 3, why: 'stashed changes would be gone', instead: 'git stash list' },
  'repository.rewrite': {
    points: 5,
    why: 'every commit would get another name, and old ones would go',
    floor: 'quiz',
  },
  'repository.prune': { points: 4, why: 'what could still be recovered would be gone', floor: 'quiz' },
  'repository.delete': {
    points: 5,
    why: 'a repository, with issues and history, would be gone',
    floor: 'quiz',
  },
  'repository.release': { points: 3, why: 'others install what is released', floor: 'quiz' },
  'repository.merge': { points: 3, why: 'it changes the branch that everybody builds on' },
  'repository.forge-change': {
    points: 3,
    why: 'it changes something on the forge that others see or depend on',
  },
  'repository.token': { points: 3, why: 'it prints a token that can do all that its owner may' },
  'repository.secret-file': {
    points: 3,
    why: 'whoever gets the repository gets the secrets in it, and its history keeps them',
    instead: 'git status',
  },
  'repository.unverified': { points: 0.5, why: 'checks of the repository are skipped' },
  'repository.remote-change': { points: 1.5, why: 'the next push goes somewhere else' },
} satisfies CodeTable

/** A code of the filter repository. */
type RepositoryCode = keyof typeof repositoryCodes
type RepositoryFinding = Finding<RepositoryCode>

/** The share of a code’s points where something speaks for less than all of them. */
const repositoryStrengths = {
  /** Its commits are on another branch. */
  mergedBranch: 0.15,
} as const satisfies Strengths

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
  const deed = repositoryDeed(verb, tool)
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
