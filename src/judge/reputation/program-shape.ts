import type { Effect, RunEffect } from '../../ground/model/effect.ts'

/** The words of a command line, told apart. */
interface ProgramWords {
  /** Words that are neither options nor their values, in order. */
  readonly plain: readonly string[]
  /** Options as `--name=value` or `--name`, in order. */
  readonly options: readonly string[]
}

/** Options that take no value in any program that is asked about here: the word after them stands by itself. */
const bare =
  /^(?:--(?:no-|with-|without-|all|force|yes|quiet|verbose|debug|admin|help|version|dry-run|recursive|json|rm|wait|purge|cascade|prune|mirror|delete|hard|global|privileged|auto-approve|public|private|confirm|interactive|tty|detach|squash|merge|rebase|insecure)[\w-]*|-[fyqdiTARitx]+)$/

/** Subcommands of container programs whose second word names what another program is started in. */
const inner: ReadonlySet<string> = new Set(['exec', 'run'])

/**
 * Sorts words into options, their values, and others. A value that stands apart is taken for its option's
 * unless the option is known to have none. What is started inside (`docker exec web …`, `-- …`) is left out.
 */
function programWords(argv: readonly string[], startsOthers: boolean): ProgramWords {
  const plain: string[] = []
  const options: string[] = []
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? ''
    const next = argv[at + 1]
    if (word === '--') break
    if (!word.startsWith('-') || word === '-') {
      plain.push(word)
      if (startsOthers && inner.has(plain.at(-2) ?? '')) break
    } else if (word.includes('=') || bare.test(word) || next === undefined || next.startsWith('-')) {
      options.push(word)
    } else {
      options.push(`${word}=${next}`)
      at++
    }
  }
  return { plain, options }
}

/** Programs whose first words say what they do, and how many of those words. */
const subcommands: ReadonlyMap<string, number> = new Map([
  ...words(
    1,
    'git npm pnpm yarn bun deno cargo go pip pip3 uv poetry gem bundle composer brew apt apt-get dnf yum',
  ),
  ...words(
    1,
    'systemctl helm terraform tofu pulumi make just task rake gradle mvn dotnet npx uvx pipx hg svn flyctl',
  ),
  ...words(
    2,
    'docker podman kubectl oc gh glab aws gcloud az vercel heroku fly doctl supabase wrangler firebase stripe',
  ),
])

/** Programs that reach systems elsewhere: which of them, and what there, stands in their words and options. */
const reaching: ReadonlySet<string> = new Set(
  'docker podman kubectl oc helm terraform tofu pulumi gh glab aws gcloud az vercel heroku fly flyctl doctl supabase wrangler firebase stripe'.split(
    ' ',
  ),
)

const containers: ReadonlySet<string> = new Set(['docker', 'podman', 'kubectl', 'oc'])

/** Options that say how something is shown or told, not what is done. */
const idle =
  /^--(?:output|query|format|jq|template|title|body|body-file|message|description|notes|comment|subject|reason|color|no-color|timeout|page-size|quiet|verbose|debug)(?:=|$)/
const idleOfForge = /^-[tbmF](?:=|$)/

/** Options of any program that say where, as whom, or that a protection is left out. */
const telling =
  /^(?:-C|--(?:prefix|git-dir|work-tree|host|port|user|username|dbname|db|database|uri|login-path|no-verify|admin|privileged|delete[\w-]*|prune|mirror|access|public|no-preserve-root|no-check[\w-]*|skip[\w-]*|disable[\w-]*|allow[\w-]*|ignore[\w-]*|override[\w-]*|bypass[\w-]*|unsafe[\w-]*|accept-data-loss|cascade|all|tags?|follow-tags|branches|everything|recursive|global|system|registry|repository))(?:=|$)/
const tellingOf: ReadonlyMap<string, RegExp> = new Map([
  ...['psql', 'pg_restore', 'dropdb', 'createdb', 'dropuser'].map(name => [name, /^-[hpUd](?:=|$)/] as const),
  ...['mysql', 'mariadb', 'mysqladmin'].map(name => [name, /^-[hPuD]/] as const),
  ...['redis-cli', 'valkey-cli'].map(name => [name, /^-[hpnu](?:=|$)/] as const),
  ...['sudo', 'doas'].map(name => [name, /^-[ug](?:=|$)/] as const),
  // Files that are ignored go too.
  ['git', /^-\w*[xX]\w*$/],
  ...['ssh', 'scp'].map(name => [name, /^-[lpJ](?:=|$)/] as const),
])

function words(count: number, names: string): readonly (readonly [string, number])[] {
  return names.split(' ').map(name => [name, count] as const)
}

const bareWord = /^[a-z][a-z0-9:-]{0,24}$/

/** `git push`, `docker compose exec`, `rm`: a program and its subcommand; null for other effects. */
export function programShape(effect: Effect): string | null {
  if (effect.type !== 'run') return null
  const leading = plainWords(effect)
  const count = (subcommands.get(effect.program) ?? 0) + more(leading[0])
  const first = leading.slice(0, subcommands.has(effect.program) ? count : 0)
  const named = first.findIndex(word => !bareWord.test(word))
  return [effect.program || '(unknown)', ...first.slice(0, named === -1 ? first.length : named)].join(' ')
}

/**
 * Returns the arguments beyond the subcommand that make a call another thing to a person: the account, cluster,
 * repository, server or user, and the protection that is left out. Never shown: it may hold a secret. Null for none.
 */
export function programChoices(effect: Effect): string | null {
  if (effect.type !== 'run') return null
  const { program, argv } = effect
  const { plain, options } = programWords(argv, containers.has(program))
  const ofProgram = tellingOf.get(program)
  const chosen = reaching.has(program)
    ? [...plain.map(alike), ...options.filter(option => !isIdle(program, option)).sort()]
    : options.filter(option => telling.test(option) || ofProgram?.test(option)).sort()
  const as = program === 'ssh' ? plain.slice(0, 1) : []
  return chosen.length + as.length === 0 ? null : [program, ...as, ...chosen].join(' ')
}

/** `npm run build`: the second word is the one that counts. */
function more(word: string | undefined): number {
  return word !== undefined && /^(?:compose|run|run-script|exec|dlx|x)$/.test(word) ? 1 : 0
}

function plainWords({ program, argv }: RunEffect): readonly string[] {
  if (reaching.has(program)) return programWords(argv, containers.has(program)).plain
  const own = program === 'git' && argv[0] === '-C' ? argv.slice(2) : argv
  return own.filter(word => !word.startsWith('-'))
}

function isIdle(program: string, option: string): boolean {
  return idle.test(option) || ((program === 'gh' || program === 'glab') && idleOfForge.test(option))
}

/** Numbers of requests and runs, and the tails that a cluster draws for names, are not what people look at. */
function alike(word: string): string {
  return /^#?\d+$/.test(word) ? '#' : word.replace(/-[a-z0-9]{6,10}-[a-z0-9]{5}$/, '-*')
}
