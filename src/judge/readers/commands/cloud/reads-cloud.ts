import { byText } from '../../../../ground/model/by-text.ts'
import type { InfrastructureProvider } from '../../../../ground/model/vocabulary/infrastructure-provider.ts'
import { type Command, type CommandReader, unread, type Word } from '../../command.ts'
import { isRehearsalPlace, namesProduction, namesRehearsal } from '../../texts/names-production.ts'
import type { ReadContext } from '../../read-context.ts'
import { type CloudRequest, cloudRequestOf } from './cloud-request.ts'
import { type Options, readOptions } from '../../options.ts'
import { type CloudProgram, compileRows, type CloudVerb } from './cloud-program.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'

/** Options that say where the cluster or the service is. */
const placing = [
  'context',
  'kube-context',
  'kubecontext',
  'server',
  'host',
  'address',
  'addr',
  'endpoint',
  'endpoint-url',
  'url',
]

/** Variables that say the same. */
const placingVariables = [
  'KUBECONTEXT',
  'HELM_KUBECONTEXT',
  'VAULT_ADDR',
  'CONSUL_HTTP_ADDR',
  'NOMAD_ADDR',
  'AWS_ENDPOINT_URL',
  'ETCDCTL_ENDPOINTS',
]

/** Tells whether what a line is aimed at runs on this machine: a cluster of kind or minikube, an address of this host. */
function isOnOwnMachine({ rehearsal }: CloudProgram, { values }: Options, { environment }: Command): boolean {
  const input = placing.flatMap(name => values.get(name) ?? []).map(word => word.text)
  const chosen = input.length > 0 ? input : placingVariables.map(name => environment.get(name)?.text ?? '')
  const named = chosen.filter(text => text !== '')
  return rehearsal === true || (named.length > 0 && named.every(isRehearsalPlace))
}

/** Makes a reader of the program of a cloud, a host or a backup: by its rows, and else by the order of its words. */
export function readsCloud(spec: CloudProgram): CommandReader {
  // Compiled when the program is first met: there are many, and a process that judges one call meets one.
  let rows: ReturnType<typeof compileRows> | undefined
  return (command, context) => {
    rows ??= compileRows(spec.rows)
    if (asksForHelp(command.args)) return undefined
    const options = optionsOf(spec, command.args)
    const meaning = cloudRequestOf(spec, rows, options)
    if (meaning) emit(spec, meaning, options, command, context)
    if (meaning && spec.local !== true && isLargeOrder(meaning.verb, options))
      orders(meaning, command, context)
    return meaning?.known ? undefined : unread
  }
}

function orders({ target }: CloudRequest, { program, args, evidence }: Command, context: ReadContext): void {
  const named = args.map(({ text }) => text).filter(text => !text.startsWith('-'))
  context.out.emit({
    type: 'money',
    verb: 'order',
    target: [program, ...named.slice(0, 2), target].join(' ').trim().slice(0, 120),
    recipients: [],
    evidence,
    through: context.through,
  })
}

function asksForHelp(args: readonly Word[]): boolean {
  return args.at(-1)?.text === '-h'
}

function optionsOf(spec: CloudProgram, args: readonly Word[]): Options {
  const words = spec.longDash
    ? args.map(word => (/^-[a-z]{2}/i.test(word.text) ? { ...word, text: `-${word.text}` } : word))
    : args
  if (spec.switches === undefined) return withSwallowed(readOptions(words, wordSet(spec.values)))
  const switches = wordSet(spec.switches)
  const line = spec.order === 'operation' ? withLists(words, switches) : words
  const names = line
    .filter(
      (word, i) =>
        word.text.startsWith('-') && line[i + 1] !== undefined && !line[i + 1]?.text.startsWith('-'),
    )
    .map(word => word.text.replace(/^--?/, ''))
  return readOptions(line, new Set(names.filter(name => !switches.has(name))))
}

/**
 * `ec2 terminate-instances --instance-ids i-1 i-2`: an option behind the operation takes all words up to the next one. Before it,
 * and of stores, which have operands behind options, an option takes one word.
 */
function withLists(words: readonly Word[], switches: ReadonlySet<string>): readonly Word[] {
  const line: Word[] = []
  let operands = 0
  let isValue = false
  for (const word of words) {
    const last = line.at(-1)
    const isOption = word.text.startsWith('-')
    if (isOption) isValue = !word.text.includes('=') && !switches.has(word.text.replace(/^--?/, ''))
    else if (isValue && last && !last.text.startsWith('-')) {
      line[line.length - 1] = { ...last, text: `${last.text} ${word.text}`, known: last.known && word.known }
      continue
    } else if (isValue) isValue = operands >= 2
    else if (++operands === 1 && word.text === 's3') return words
    line.push(word)
  }
  return line
}

/** `prune -af --volumes`: `-f` takes a file elsewhere, and must not hide the option that follows it here. */
function withSwallowed(options: Options): Options {
  const swallowed = [...options.values.values()].flat().filter(word => /^--?[a-z]/i.test(word.text))
  return swallowed.length === 0
    ? options
    : { ...options, flags: new Set([...options.flags, ...readOptions(swallowed).flags]) }
}

/** The names of engines of this machine when they run on another one. */
const remoteEngines: Partial<Readonly<Record<InfrastructureProvider, InfrastructureProvider>>> = {
  docker: 'docker-remote',
  kubernetes: 'kubernetes-remote',
}

const withoutAsking =
  'auto-approve yes y force quiet assume-yes confirm skip-preview no-input non-interactive approve no-prompt assumeyes ' +
  'no-confirm skip-confirmation force-delete no-interaction terragrunt-non-interactive'

const withoutAskingOf = byText(own => `${withoutAsking} ${own}`.split(' '))

function emit(
  spec: CloudProgram,
  meaning: CloudRequest,
  options: Options,
  command: Command,
  context: ReadContext,
): void {
  const { verb } = meaning
  if (verb === 'none') return
  const remote = spec.local === true && isElsewhere(options, command)
  const here = spec.local === true && !remote
  const quietly = withoutAskingOf(spec.unattended ?? '')
  const aimed = remote || !here || !/^(?:create|exec|read)$/.test(verb)
  const production = aimed && isProduction(meaning, options, command)
  context.out.emit({
    type: 'infrastructure',
    provider: remote ? (remoteEngines[spec.provider] ?? spec.provider) : spec.provider,
    verb,
    resource: meaning.resource,
    target: here && !aimed ? '' : meaning.target,
    whole: meaning.whole || takesAll(spec, meaning, options, context),
    production,
    ...(isOnOwnMachine(spec, options, command) && { ownMachine: true }),
    rehearsal: !production && (spec.rehearsal === true || isRehearsal(options, command)),
    unattended: quietly.some(name => options.flags.has(name)),
    evidence: command.evidence,
    through: context.through,
  })
}

/** Tells whether a line removes all containers of a list that nothing narrowed: `docker rm -f $(docker ps -aq)`. */
function takesAll(
  { local }: CloudProgram,
  { verb, resource }: CloudRequest,
  options: Options,
  { out }: ReadContext,
): boolean {
  const forced = options.flags.has('f') || options.flags.has('force')
  if (!local || verb !== 'delete' || resource !== 'container' || !forced) return false
  return (
    // `-f` takes a file elsewhere, and has the list here.
    [...options.operands, ...(options.values.get('f') ?? [])].some(({ known }) => !known) &&
    out.effects.some(
      effect =>
        effect.type === 'run' &&
        /^(?:docker|podman|nerdctl)$/.test(effect.program) &&
        /^(?:container )?(?:ps|ls|list) (?!.*(?:-f|filter|--last|-n))(?:-\w{0,3}a|--all)/.test(
          effect.argv.join(' '),
        ),
    )
  )
}

/** Tells whether an option or the environment names a container engine of another machine. */
function isElsewhere({ values }: Options, { environment }: Command): boolean {
  const addresses = [...(values.get('H') ?? []), ...(values.get('host') ?? []), ...(values.get('url') ?? [])]
  const input = [...addresses.map(word => word.text), environment.get('DOCKER_HOST')?.text ?? '']
  const names = [...(values.get('context') ?? []), ...(values.get('connection') ?? [])].map(word => word.text)
  return (
    input.some(text => /^(?:tcp|ssh|https?):\/\/(?!localhost|127\.|\[::1\])/.test(text)) ||
    names.some(name => !/^(?:default|desktop-\w+|colima\S*|orbstack|rootless|rancher-desktop)$/.test(name))
  )
}

/** Variables of the environment that choose what a line is aimed at. */
const aimingVariables = (
  'AWS_PROFILE AWS_DEFAULT_PROFILE KUBECONFIG KUBECONTEXT HELM_KUBECONTEXT TF_WORKSPACE NODE_ENV RAILS_ENV APP_ENV ENV ' +
  'ENVIRONMENT STAGE CLOUDSDK_CORE_PROJECT GOOGLE_CLOUD_PROJECT PULUMI_STACK DOCKER_HOST DOCKER_CONTEXT FLY_APP HEROKU_APP ' +
  'VAULT_ADDR VAULT_NAMESPACE CONSUL_HTTP_ADDR NOMAD_ADDR DEPLOY_ENV'
).split(' ')

const variables = ({ environment }: Command): readonly string[] =>
  aimingVariables.map(name => environment.get(name)?.text ?? '').filter(text => text !== '')

function isProduction({ target }: CloudRequest, options: Options, command: Command): boolean {
  return [target, ...command.args.map(word => word.text), ...variables(command)].some(namesProduction)
}

/** Options whose value chooses the environment, and words that may name it. */
const aiming =
  /^(?:profile|context|kube-context|env|environment|stage|stack|namespace|n|workspace|project|project-id|e|s|a|app|config|c|target|var-file|endpoint-url|i|inventory|l|limit|subscription|resource-group|g|cluster)$/

function isRehearsal({ operands, values }: Options, command: Command): boolean {
  const chosen = [...values].filter(([name]) => aiming.test(name)).flatMap(([, words]) => words)
  return [...chosen, ...operands]
    .map(word => word.text)
    .concat(variables(command))
    .some(text => isRehearsalPlace(text) || (!/\.\w{1,5}$/.test(text) && namesRehearsal(text)))
}

/** Machines that cost more in a day than most people may spend: accelerators by the dozen, and the largest memories. */
const largeMachine =
  /^(?:ml\.)?(?:p[3-6]\w{0,4}\.(?:16|24|32|48)xlarge|g[4-7]\w{0,4}\.(?:48xlarge|metal)|trn[12]\w?\.(?:32|48)xlarge|inf2\.48xlarge|u-\w{1,12}\.\w{1,12}|x\d\w{0,3}\.(?:32|metal)\w{0,8})$|^a(?:2-(?:mega|ultra|highgpu-[48])|3-|4-)\S{1,30}$|^(?:m[1-4]|x4)-(?:ultra|mega)mem-\S{1,20}$|^tpu-?v\d\S{0,10}-\d{2,}$|^standard_(?:nd|nc)\d{2,3}\S{0,40}$|^standard_m\d{3}\S{0,20}$|^gpu-(?:h100|h200|b200|mi300x)x8\S{0,20}$/i

/** Accelerators of which one is already dear, as programs name them. */
const accelerator = /(?:\b|_)(?:h[12]00|b[123]00|gb200|a100|mi300x?)(?:\b|_)/i

/** Options whose value is a number of machines, and those whose value is a number of accelerators. */
const machines =
  /^(?:count|instance-count|initial-instance-count|num-nodes|node-count|nodes|num-instances|desired-capacity|max-capacity|target-capacity|max-nodes|max-size|instances)$/
const accelerators = /^(?:gpu-?count|num-?gpus|gpus|accelerator|accelerators|gpu-?type|gpu)$/i

const maxMachines = 20
const maxAccelerators = 3

/** Words that bind whoever pays for months or years, or buy a name. */
const commitment =
  /^(?:purchase\S*|create-savings-plan|request-spot-fleet|register-domain|renew-domain|transfer-domain|buy|transfer-in)$/
const committing =
  /(?:^| )(?:commitments? create|registrations? register|domains? (?:register|purchase|create)|reservations? create|capacity-blocks? purchase|addons:create \S{0,80}:(?:premium|private|shield)-[5-9])(?: |$)/

/** Tells whether a line orders what costs much: by the kind of machine, by their number, or for a long time. */
function isLargeOrder(verb: CloudVerb, { operands, values }: Options): boolean {
  const words = operands.slice(0, 8).map(({ text }) => text.toLowerCase())
  if (words.slice(0, 4).some(word => commitment.test(word)) || committing.test(words.join(' '))) return true
  if (!/^(?:create|deploy|scale|update|exec)$/.test(verb)) return false
  return [...values].some(([name, found]) =>
    found.slice(0, 16).some(({ text }) => isMuch(name, text.slice(0, 400))),
  )
}

function isMuch(name: string, text: string): boolean {
  const parts = text.split(/[,;]|(?<=\w)=|:/).slice(0, 20)
  if (parts.some(part => largeMachine.test(part))) return true
  if (machines.test(name)) return parts.some(part => Number(part) > maxMachines)
  if (!accelerators.test(name)) return /InstanceCount$/i.test(name) && Number(text) > maxMachines
  return accelerator.test(text) || parts.some(part => Number(part) > maxAccelerators)
}
