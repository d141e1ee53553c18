import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter repository can find, each with its default price. */
export const repositoryCodes = {
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
export type RepositoryCode = keyof typeof repositoryCodes
export type RepositoryFinding = Finding<RepositoryCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const repositoryStrengths = {
  /** Its commits are on another branch. */
  mergedBranch: 0.15,
} as const satisfies Strengths
