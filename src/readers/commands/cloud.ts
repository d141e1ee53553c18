import type { Command, CommandReader, Word } from '../command.ts'
import { namesProduction, namesRehearsal } from '../production-words.ts'
import type { ReadContext } from '../read-context.ts'
import { type Provider, providers } from './cloud-table.ts'
import { cloudVerb } from './cloud-verbs.ts'
import { type Options, readOptions } from './options.ts'

const read: CommandReader = (command, context) => {
  const spec = providers[command.program]
  if (!spec) return undefined
  const options = readOptions(command.args, new Set((spec.values ?? '').split(' ').filter(Boolean)))
  emit(spec, options, command, context)
  return undefined
}

const unattended =
  /^(?:-auto-approve|--auto-approve|--yes|-y|--force|-f|--quiet|-q|--assume-yes|--confirm|--skip-preview|--no-input|--non-interactive|--approve)$/

function emit(spec: Provider, options: Options, command: Command, context: ReadContext): void {
  const line = orderedLine(options, command)
  const row = spec.rows?.find(([pattern]) => pattern.test(line))?.[1] ?? {}
  const words = options.operands.map(word => word.text)
  const general = generally(spec.order, words)
  const verb = row.verb ?? general.verb
  if (verb === undefined) return
  context.out.emit({
    type: 'infrastructure',
    provider: spec.provider,
    verb,
    resource: row.resource ?? general.resource,
    target: row.target ?? general.target,
    whole: row.whole ?? false,
    production: isProduction(command.args, command.environment),
    rehearsal: command.args.some(({ text }) => namesRehearsal(text)),
    unattended: command.args.some(word => unattended.test(word.text)),
    evidence: command.evidence,
    through: context.through,
  })
}

/** Operands first (so that `-n prod delete ns x` reads as `delete ns x`), then every word. */
function orderedLine(options: Options, command: Command): string {
  return [...options.operands.map(word => word.text), ...command.args.map(word => word.text)].join(' ')
}

function generally(
  order: Provider['order'],
  words: readonly string[],
): { verb: string | undefined; resource: string; target: string } {
  const verbAt = words.findIndex(word => cloudVerb(word) !== undefined)
  const verb = cloudVerb(words[verbAt] ?? '')
  const resource =
    order === 'noun-verb' ? words.slice(0, Math.max(0, verbAt)).join(' ') : (words[verbAt + 1] ?? '')
  const target = order === 'verb-noun' ? words.slice(verbAt + 2).join(' ') : words.slice(verbAt + 1).join(' ')
  return { verb, resource: resource.toLowerCase().slice(0, 80), target: target.slice(0, 120) }
}

function isProduction(args: readonly Word[], environment: Command['environment']): boolean {
  return (
    args.some(word => namesProduction(word.text)) ||
    ['AWS_PROFILE', 'KUBECONFIG', 'TF_WORKSPACE', 'NODE_ENV', 'RAILS_ENV', 'ENV', 'STAGE'].some(name =>
      namesProduction(environment.get(name)?.text ?? ''),
    )
  )
}

export const cloud: readonly (readonly [string, CommandReader])[] = Object.keys(providers).map(
  name => [name, read] as const,
)
