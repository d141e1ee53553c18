import type { RepositoryEffect } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { onlyLooks, type Undo, worstUndo } from './undo.ts'

type Loss = RepositoryEffect['loses'][number]

/** Returns whether a command on a repository, or on its forge, can be undone. */
export function undoRepository(effect: RepositoryEffect): Undo {
  const { tool, verb, loses } = effect
  if (loses.length > 0) return undoLosses(effect)
  if (wordSet(looking).has(verb)) return onlyLooks
  if (tool === 'git' && wordSet(harmless).has(verb))
    return { can: 'by hand', why: 'git keeps what was there before' }
  return (
    verbs.get(verb) ?? {
      can: 'unknown',
      why: `nothing tells what ${tool === 'other' ? 'it' : tool} keeps of what was before`,
    }
  )
}

const looking =
  'api-query blame branches cat-file clean-dry-run describe diff diff-tree grep log ls-files ls-remote ls-tree push-dry-run rev-list rev-parse shortlog show show-ref status whatchanged'

/** Commands of git that change commits, the index and branches, where none of their losses is told. */
const harmless =
  'add am amend branch checkout cherry-pick commit commit-unverified fetch merge mv pull rebase rebase-step revert stash switch tag unstage'

const branchBack: Undo = {
  can: 'by hand',
  why: 'the branch can be made anew at the commit that it names now',
}

const verbs: ReadonlyMap<string, Undo> = new Map<string, Undo>([
  ['clone', { can: 'by hand', why: 'the new folder can be deleted again' }],
  ['branch-delete', branchBack],
  ['close', { can: 'by hand', why: 'it can be opened again' }],
  ['config', { can: 'unknown', why: 'a value that stands there now is kept nowhere else' }],
  ['merge', { can: 'in part', why: 'the change can be reverted, but not what it set off by then' }],
  ['publish', { can: 'no', why: 'what was public once may have been copied' }],
  [
    'push',
    {
      can: 'in part',
      why: 'what is pushed can be set back, but not what it set off, nor copies that others fetched',
    },
  ],
  ['release', { can: 'no', why: 'whoever fetched the release by then has it' }],
  ['remote-remove', { can: 'unknown', why: 'the address that stands there now is kept nowhere else' }],
  ['remote-rm', { can: 'unknown', why: 'the address that stands there now is kept nowhere else' }],
  ['remote-set-url', { can: 'unknown', why: 'the address that stands there now is kept nowhere else' }],
  ['secret-change', { can: 'no', why: 'a secret that stands there now can’t be read back' }],
  ['token', { can: 'no', why: 'a token that was printed can’t be made unread' }],
  ['workflow', { can: 'unknown', why: 'what the workflow does is not known here' }],
])

/** Commands after which no reflog of this repository leads to what is lost. */
const forGood = 'filter gc-prune push reflog-expire remote-delete strip'

function undoLosses({ tool, verb, loses }: RepositoryEffect): Undo {
  const hasReflog = tool === 'git' && !wordSet(forGood).has(verb)
  const all = loses.map(one => (hasReflog && stored.get(one)) || { can: 'no' as const, why: gone[one] })
  const worst = worstUndo(all)
  const alike = all.filter(({ can }) => can === worst?.can).map(({ why }) => why)
  return worst ? { ...worst, why: [...new Set(alike)].join(', and ') } : onlyLooks
}

/** The way by which git may still lead to what a command on this repository takes away. */
const stored: ReadonlyMap<Loss, Undo> = new Map<Loss, Undo>([
  ['commits', { can: 'hard', why: 'only git’s reflog may still lead to the commits, for some weeks' }],
  ['branch', branchBack],
  ['tag', { can: 'hard', why: 'the tag has to be made anew at the commit that it names now' }],
  ['stash', { can: 'hard', why: 'only git’s list of unreachable commits may still lead to stashed changes' }],
])

const gone: Readonly<Record<Loss, string>> = {
  commits: 'nothing would lead to the commits any more',
  branch: 'the branch would be gone',
  tag: 'the tag would be gone',
  stash: 'stashed changes would be gone',
  'remote-commits': 'commits on the remote that no clone has would be gone',
  changes: 'changes that were not committed, where there are any, would be gone',
  untracked: 'files that git does not track, where there are any, would be gone',
  repository: 'the repository, with its issues and settings, would be gone',
  release: 'whoever builds on the release can’t get it any more',
}
