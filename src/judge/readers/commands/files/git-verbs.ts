import type { RepositoryEffect } from '../../../../ground/model/effect.ts'
import type { Word } from '../../command.ts'
import { hasOption, type Options, readOptions } from '../../options.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** A change that a git command makes to a repository. */
export interface GitChange {
  readonly verb: RepositoryEffect['verb']
  readonly ref?: string
  readonly remote?: string
  readonly force?: 'lease' | 'force'
  readonly loses?: RepositoryEffect['loses']
}

type Loss = RepositoryEffect['loses'][number]
type Verb = (args: readonly Word[]) => readonly GitChange[]

const plain = (verb: GitChange['verb'], ...loses: readonly Loss[]): readonly GitChange[] => [{ verb, loses }]
const texts = (words: readonly Word[]) => words.map(word => word.text)

/** Verbs that can lose something, or reach a remote. Every other verb is only named. */
export const gitVerbs: ReadonlyMap<string, Verb> = mapOf({
  push,
  reset,
  clean,
  checkout: args => checkout('checkout', args),
  switch: args =>
    flagged(args, 'discard-changes', 'f', 'force')
      ? plain('switch', 'changes')
      : flagged(args, 'C')
        ? plain('branch-reset', 'commits')
        : plain('switch'),
  restore,
  branch,
  tag: args =>
    flagged(args, 'd', 'delete')
      ? [{ verb: 'tag-delete', ref: last(args), loses: ['tag'] }]
      : flagged(args, 'f', 'force')
        ? plain('tag-move', 'tag')
        : plain('tag'),
  stash,
  'filter-branch': () => plain('filter', 'commits'),
  'filter-repo': () => plain('filter', 'commits'),
  reflog: args =>
    texts(args).some(text => /^(?:expire|delete)$/.test(text))
      ? plain('reflog-expire', 'commits')
      : plain('reflog'),
  gc: args =>
    texts(args).some(text => /^--prune(?:=(?:now|all|0.*))?$/.test(text) || text === '--aggressive') &&
    texts(args).some(text => /--prune=/.test(text))
      ? plain('gc-prune', 'commits')
      : plain('gc'),
  prune: () => plain('gc-prune', 'commits'),
  'update-ref': args =>
    flagged(args, 'd')
      ? [{ verb: 'ref-delete', ref: first(args), loses: ['branch'] }]
      : [{ verb: 'update-ref', ref: first(args) }],
  unpublish: deletePublished,
  'delete-branch': deletePublished,
  'delete-tag': deletePublished,
  worktree: args =>
    texts(args)[0] === 'remove' && flagged(args, 'f', 'force')
      ? plain('worktree-remove', 'changes', 'untracked')
      : plain('worktree'),
  submodule: args =>
    texts(args)[0] === 'deinit' && flagged(args, 'f', 'force')
      ? plain('submodule-deinit', 'changes')
      : plain('submodule'),
  remote: args => remote(texts(args)),
  rebase: args =>
    plain(texts(args).some(text => /^--(?:abort|continue|skip|quit)$/.test(text)) ? 'rebase-step' : 'rebase'),
  commit: args =>
    plain(
      flagged(args, 'no-verify', 'n') ? 'commit-unverified' : flagged(args, 'amend') ? 'amend' : 'commit',
    ),
  'checkout-index': args =>
    flagged(args, 'f', 'force') ? plain('discard', 'changes') : plain('checkout-index'),
  'read-tree': args => (flagged(args, 'reset', 'u') ? plain('discard', 'changes') : plain('read-tree')),
  rm: args => (flagged(args, 'f', 'force') ? plain('rm', 'changes') : plain('rm')),
  lfs: args => (texts(args)[0] === 'prune' ? plain('lfs-prune') : plain('lfs')),
})

const values = new Set([
  'm',
  'o',
  'push-option',
  'repo',
  'b',
  'B',
  'e',
  'exclude',
  's',
  'source',
  'receive-pack',
  'exec',
])

function options(args: readonly Word[]): Options {
  return readOptions(args, values)
}

function flagged(args: readonly Word[], ...names: readonly string[]): boolean {
  return hasOption(options(args), ...names)
}

const first = (args: readonly Word[]) => options(args).operands[0]?.text ?? ''
const last = (args: readonly Word[]) => options(args).operands.at(-1)?.text ?? ''

/** Commands of git’s extras that take a branch or a tag away here and at its remote; the current branch where none is named. */
function deletePublished(args: readonly Word[]): readonly GitChange[] {
  return [{ verb: 'remote-delete', ref: first(args), loses: ['branch', 'remote-commits'] }]
}

function push(args: readonly Word[]): readonly GitChange[] {
  const parsed = options(args)
  const [remote, ...refs] = texts(parsed.operands)
  const base = { ...(remote !== undefined && { remote }) }
  if (hasOption(parsed, 'dry-run', 'n')) return plain('push-dry-run')
  if (hasOption(parsed, 'mirror'))
    return [{ verb: 'push', ...base, force: 'force', loses: ['remote-commits', 'branch'] }]
  if (hasOption(parsed, 'd', 'delete'))
    return refs.map(ref => ({ verb: 'remote-delete', ...base, ref, loses: ['branch', 'remote-commits'] }))
  const lease = [...parsed.flags].some(flag => /^force-(?:with-lease|if-includes)/.test(flag))
  const forced = hasOption(parsed, 'f', 'force')
  const all = hasOption(parsed, 'all', 'branches')
  const changes = (all ? ['*', ...refs] : refs).map(ref => pushed(ref, base, forced, lease))
  return changes.length > 0 ? changes : [pushed('', base, forced, lease)]
}

function pushed(raw: string, base: { readonly remote?: string }, forced: boolean, lease: boolean): GitChange {
  const ref =
    raw
      .replace(/^\+/, '')
      .split(':')
      .at(-1)
      ?.replace(/^refs\/heads\//, '') ?? ''
  if (/^:./.test(raw)) return { verb: 'remote-delete', ...base, ref, loses: ['branch', 'remote-commits'] }
  const matching = /^\+?:$/.test(raw)
  const named: GitChange = { verb: 'push', ...base, ref: matching ? '*' : ref }
  if (forced || raw.startsWith('+')) return { ...named, force: 'force', loses: ['remote-commits'] }
  return lease ? { ...named, force: 'lease' } : named
}

const remoteChanges = ['remove', 'rm', 'set-url'] as const

function remote([word, name = '']: readonly string[]): readonly GitChange[] {
  const change = remoteChanges.find(one => one === word)
  return change === undefined ? plain('remote') : [{ verb: `remote-${change}`, remote: name }]
}

function reset(args: readonly Word[]): readonly GitChange[] {
  const parsed = options(args)
  if (!hasOption(parsed, 'hard', 'merge')) return plain('reset')
  const ref = parsed.operands[0]?.text
  const moves = ref !== undefined && !/^(?:HEAD|@)$/.test(ref)
  return [
    {
      verb: 'reset-hard',
      ...(ref !== undefined && { ref }),
      loses: moves ? ['changes', 'commits'] : ['changes'],
    },
  ]
}

function clean(args: readonly Word[]): readonly GitChange[] {
  const parsed = options(args)
  if (hasOption(parsed, 'n', 'dry-run', 'i', 'interactive')) return plain('clean-dry-run')
  return hasOption(parsed, 'f', 'force')
    ? [{ verb: 'clean', ...(parsed.operands[0] && { ref: parsed.operands[0].text }), loses: ['untracked'] }]
    : plain('clean')
}

/** `git checkout -- path`, `git checkout .`, `git checkout -f`: what was changed there is gone. */
function checkout(verb: GitChange['verb'], args: readonly Word[]): readonly GitChange[] {
  const words = texts(args)
  const dashes = words.indexOf('--')
  const operands = texts(options(args).operands)
  if (flagged(args, 'f', 'force')) return [{ verb: 'discard', ref: '.', loses: ['changes'] }]
  if (flagged(args, 'B')) return plain('branch-reset', 'commits')
  if (flagged(args, 'b', 'orphan', 'p', 'patch')) return plain(verb)
  if (dashes !== -1) return discard(words.slice(dashes + 1))
  const paths = operands.filter(
    text => /^(?:\.\.?\/?$|\.\/|:\/|:\(|.*\*)/.test(text) || (operands.length > 1 && text !== operands[0]),
  )
  return paths.length > 0 ? discard(paths) : plain(verb)
}

/** Losing one named file is little; a folder, a pattern or everything is more. */
function discard(paths: readonly string[]): readonly GitChange[] {
  if (paths.length === 0) return plain('checkout')
  const broad = paths.some(isBroad) || paths.length > 3
  return [{ verb: broad ? 'discard' : 'discard-file', ref: paths.join(' '), loses: ['changes'] }]
}

function isBroad(path: string): boolean {
  return /^(?:\.\.?\/?|:\/|\*)$|\/$|[*?]|^:\(/.test(path) || !/\.[\w-]{1,12}$/.test(path)
}

function restore(args: readonly Word[]): readonly GitChange[] {
  const parsed = options(args)
  if (
    hasOption(parsed, 'p', 'patch') ||
    (hasOption(parsed, 'staged', 'S') && !hasOption(parsed, 'worktree', 'W'))
  )
    return plain('unstage')
  return discard(texts(parsed.operands))
}

function branch(args: readonly Word[]): readonly GitChange[] {
  const parsed = options(args)
  const forced =
    hasOption(parsed, 'D') || (hasOption(parsed, 'd', 'delete') && hasOption(parsed, 'f', 'force'))
  if (forced)
    return parsed.operands.map(word => ({
      verb: 'branch-delete',
      ref: word.text,
      force: 'force',
      loses: ['branch', 'commits'],
    }))
  if (hasOption(parsed, 'd', 'delete'))
    return parsed.operands.map(word => ({ verb: 'branch-delete', ref: word.text, loses: [] }))
  return hasOption(parsed, 'f', 'force', 'M', 'C') ? plain('branch-reset', 'commits') : plain('branch')
}

function stash(args: readonly Word[]): readonly GitChange[] {
  const [verb] = texts(options(args).operands)
  if (verb === 'drop' || verb === 'clear') return plain(`stash-${verb}`, 'stash')
  return plain('stash')
}
