import { opensTunnelWhen } from '../network/tunnels.ts'
import { spelledWord } from '../../../../ground/model/vocabulary/spelled-word.ts'
import type { RepositoryVerb } from '../../../../ground/model/vocabulary/repository-verb.ts'
import type { Program } from '../program.ts'
import type { ReadContext } from '../../read-context.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { clonedFolder } from '../files/cloned-folder.ts'
import { here } from '../files/emit-file.ts'
import type { ConnectEffect, PathTarget, RepositoryEffect } from '../../../../ground/model/effect.ts'
import { apiChange } from '../../addresses/api/api-change.ts'
import { mutationFields, operationWords } from '../../addresses/api/api-operations.ts'
import { apiRequest } from '../../addresses/api/api-request.ts'
import { type Command, type CommandReader, unread } from '../../command.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { readOptions, optionValue } from '../../options.ts'

type Row = readonly [pattern: RegExp, verb: RepositoryVerb, loses: RepositoryEffect['loses']]

/** Patterns of `gh NOUN VERB` → verb, and the things that the line loses for good. */
const rows: readonly Row[] = [
  [/^(?:repo|project) delete/, 'repo-delete', ['repository']],
  [/^repo (?:archive|rename|edit)/, 'repo-change', []],
  [/^release delete/, 'release-delete', ['release']],
  [/^release (?:create|upload|edit)/, 'release', []],
  [
    /^(?:secret|variable|ssh-key|gpg-key|(?:repo )?deploy-key) (?:set|delete|remove|add)/,
    'secret-change',
    [],
  ],
  [/^(?:pr|mr) merge/, 'merge', []],
  [/^(?:pr|mr|issue|gist|label|cache|run|workflow|codespace|environment) delete/, 'delete', ['branch']],
  [/^codespace (?:delete|stop)/, 'delete', []],
  [/^(?:pr|mr|issue) close/, 'close', []],
  [/^gist create/, 'publish', []],
  [/^repo create .*--public/, 'publish', []],
  [/^auth (?:token|status .*(?:-t|--show-token))/, 'token', []],
  [/^workflow (?:run|disable|enable)|^run cancel/, 'workflow', []],
]

const forge: CommandReader = (command, context) => {
  const words = command.args.map(word => word.text)
  const line = words.join(' ')
  const found = words[0] === 'api' ? apiRow(command) : rows.find(([pattern]) => pattern.test(line))
  const verb = found ? found[1] : spelledWord(words.slice(0, 2).join('-'))
  const tool = command.program === 'glab' ? 'glab' : 'gh'
  const remote = words.slice(2).find(word => !word.startsWith('-')) ?? ''
  const into = filledFolder(command, context)
  context.out.emit({
    type: 'repository',
    tool,
    verb,
    remote,
    loses: found ? found[2] : [],
    ...(into && { into }),
    evidence: command.evidence,
    through: context.through,
  })
  if (verb === 'token') return { from: 'environment' }
  return found || words[0] === 'api' ? undefined : unread
}

/** The folder of a clone, or the working tree after `gh pr checkout`, which is then what somebody proposes. */
function filledFolder(command: Command, context: ReadContext): PathTarget | undefined {
  const [noun, verb] = command.args.map(word => word.text)
  if (noun === 'repo' && verb === 'clone') return clonedFolder(command.args.slice(2), context)
  const isProposal = (noun === 'pr' || noun === 'mr') && (verb === 'checkout' || verb === 'co')
  return isProposal ? pathTarget(here(command), context.place) : undefined
}

/** Returns the row of a request to a forge's API: `gh api -X DELETE /repos/…`. */
function apiRow(command: Parameters<CommandReader>[0]): Row | undefined {
  const options = readOptions(
    command.args,
    new Set(['X', 'method', 'f', 'F', 'field', 'raw-field', 'H', 'input', 'q', 'jq', 't', 'hostname']),
  )
  const path = options.operands[1]?.text ?? ''
  const method =
    optionValue(options, 'X', 'method')?.text.toUpperCase() ??
    (options.flags.has('f') || options.flags.has('F') || options.flags.has('input') ? 'POST' : 'GET')
  if (method === 'GET') return undefined
  if (method !== 'DELETE') return [/./, isHarmless(method, path, command) ? 'api-query' : 'api-write', []]
  if (/^\/?repos\/[^/]+\/[^/]+\/?$/.test(path)) return [/./, 'repo-delete', ['repository']]
  if (takesOffMark.test(path)) return [/./, 'api-query', []]
  return [/./, 'delete', /\/(?:git\/refs|branches)/.test(path) ? ['branch', 'remote-commits'] : ['release']]
}

/** Marks on an issue or a pull request, which anybody who may take them off may put back: `issues/3/labels/bug`. */
const takesOffMark =
  /^\/?repos\/[^/]+\/[^/]+\/(?:issues|pulls)\/(?:comments\/)?\d{1,12}\/(?:labels|assignees|requested_reviewers|reactions|lock|sub_issue)(?:\/[^/]{1,80})?\/?$/

/** A question, or something small: a comment, a label, a star. A body that lies in a file may be anything. */
function isHarmless(method: string, path: string, { args, evidence }: Command): boolean {
  const words = args.map(word => word.text)
  if (words.some(word => /^--input(?:=|$)|=@/.test(word))) return false
  const url = `https://api.github.com/${path.replace(/^\//, '')}`
  const fields = words.filter(word => /^[\w[\].-]{1,60}=/.test(word))
  const graph = fields.find(word => word.startsWith('query='))
  const text = graph === undefined ? fields.join('&') : JSON.stringify({ query: graph.slice(6) })
  const request: ConnectEffect = {
    type: 'connect',
    scheme: 'https',
    host: 'api.github.com',
    port: null,
    url,
    method,
    sends: [{ from: 'literal', text }],
    evidence,
    through: [],
  }
  const kind = apiChange(apiRequest(request, []))?.kind
  if ((kind ?? 'none') !== 'none') return false
  return !path.includes('graphql') || !text.includes('mutation') || isTalk(mutationFields(text))
}

/** Everything that the mutations do is talk about work: to answer, resolve, label or assign, as `gh issue` and `gh pr` do. */
function isTalk(mutations: readonly string[]): boolean {
  return (
    mutations.length > 0 &&
    mutations.length < 40 &&
    mutations
      .map(operationWords)
      .every(
        ([verb = '', ...objects]) =>
          talkVerbs.has(verb) &&
          objects.some(word => talkNouns.has(word)) &&
          !objects.some(word => heldNouns.has(word)),
      )
  )
}

const talkVerbs = wordSet(
  'add create update resolve unresolve reopen close minimize unminimize mark unmark request subscribe unsubscribe pin unpin convert submit set clear',
)

const talkNouns = wordSet(
  'thread comment reply reaction label labels assignees reviews review issue discussion draft milestone item field pull subscription viewed',
)

/** Objects that decide what is merged, who may do it and what others get, whatever is said about them. */
const heldNouns = wordSet(
  'merge branch branches ref refs commit protection rule ruleset repository environment deployment secret member collaborator team enterprise organization sponsorship ip queue',
)

const mercurial: CommandReader = (command, context) => {
  const line = command.args.map(word => word.text).join(' ')
  const loses: RepositoryEffect['loses'] = /^(?:strip|purge|update .*(?:-C|--clean)|revert|debugstrip)/.test(
    line,
  )
    ? ['changes', 'commits']
    : []
  const isFilling = /^(?:clone|checkout|co|export)$/.test(command.args[0]?.text ?? '')
  const into = isFilling ? clonedFolder(command.args.slice(1), context) : undefined
  context.out.emit({
    type: 'repository',
    tool: command.program === 'svn' ? 'svn' : 'hg',
    verb: spelledWord(line.split(' ')[0] ?? ''),
    loses,
    ...(/^push .*(?:-f|--force)/.test(line) && { force: 'force' as const }),
    ...(into && { into }),
    evidence: command.evidence,
    through: context.through,
  })
  return undefined
}

const rewriter: CommandReader = (command, context) => {
  context.out.emit({
    type: 'repository',
    tool: 'git',
    verb: 'filter',
    loses: ['commits'],
    evidence: command.evidence,
    through: context.through,
  })
  return undefined
}

/** Programs of forges, and of version control beside git. */
export const forges: readonly Program[] = [
  {
    names: ['gh', 'glab'],
    read: [opensTunnelWhen(/^codespace ports visibility\b.*:public\b/), forge],
    keys: ['~/.config/gh/hosts.yml', '~/.config/glab-cli/config.yml'],
    examples: [
      ['gh repo delete me/shop --yes', 'repository repo-delete me/shop loses repository'],
      ['gh pr merge 3', 'repository merge 3'],
      ['gh api -X DELETE /repos/me/shop', 'repository repo-delete DELETE loses repository'],
    ],
  },
  {
    names: ['hg', 'svn'],
    read: mercurial,
    examples: [
      ['hg push -f', 'repository push force'],
      ['svn revert a.txt', 'repository revert loses changes, commits'],
    ],
  },
  {
    names: ['git-filter-repo', 'bfg'],
    read: rewriter,
    examples: [['git-filter-repo --path src', 'repository filter loses commits']],
  },
]
