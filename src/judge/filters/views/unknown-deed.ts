import type { RunEffect } from '../../../ground/model/effect.ts'
import { looksOnly } from '../../readers/shell/looks-only.ts'
import { explaining, printing, tailCommand } from '../../readers/shell/tail-command.ts'
import { isDescribedLoss } from './is-described-loss.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

/** Verbs that take something away for good, whatever their object is. */
const destroyingVerbs = wordSet(
  'delete destroy purge erase wipe deprovision terminate decommission obliterate nuke unpublish reinstall revoke truncate ' +
    'annihilate expunge zeroize undeploy rmall removeall deleteall',
)

/** Verbs that do so where their object is one of others, or a whole one. */
const removingVerbs = wordSet(
  'rm remove del drop prune reset rebuild uninstall clear flush empty evict detach disable deregister unregister ' +
    'teardown factoryreset kill format reimage overwrite clean',
)

/** Verbs that change what others use. */
const releasingVerbs = wordSet('promote rollback transfer failover demote switchover')

/** Verbs that make something, which is a right where their object is one. */
const grantingVerbs = wordSet('add create grant issue mint put set new assign bind attach invite generate')

/** Verbs that look, make or start: the words behind them are names. */
const otherVerbs = wordSet(
  'list ls show get describe search find help status info print explain man why diff view cat inspect new create add run exec ' +
    'start init generate install read open echo lint fmt format-check compile edit which whoami version watch-for serve use ' +
    'select set apply login logout pull fetch clone download completion completions docs tail top ps count head verify validate ' +
    'test bench make dev',
)

/** Objects that are somebody’s, hold data, or run for others. */
const graveObjects = wordSet(
  'accesslist account acl admin alarm alert app application audit auth backup billing branch-protection broker bucket card ' +
    'certificate cluster ' +
    'collection credential customer database datalake datastore dataset db deployment device disk dns domain droplet endpoint ' +
    'environment filesystem firewall folder-share fs function group host hostname identity index instance invoice key keyring ' +
    'keyspace kubernetes ledger license lock machine member mfa monitor namespace network node nodepool notebook-instance oath ' +
    'object org organization owner partition payment peer permission policy pool project queue quota realm record record-set recovery registry ' +
    'release replica repo repository role route schema secret seed server service share shard site snapshot stack storage ' +
    'stream subscription subnet table team tenant token topic totp user vault vm volume vpc wallet warehouse webhook website ' +
    'workspace zone password fido piv openpgp production prod',
)

/** Objects that let somebody in. */
const rightObjects = wordSet(
  'user admin key token role member collaborator permission policy credential accesskey apikey acl grant owner sshkey ' +
    'deploykey serviceaccount principal binding rolebinding pat',
)

/** Objects of this machine’s developer, made again in a moment. */
const smallObjects = wordSet(
  'cache caches env venv alias aliases plugin extension theme transient session layout bookmark snippet completion completions hook hooks ' +
    'worktree tmp temp lockfile pane tab window simulator emulator device-cache todo note-draft draft build artifacts coverage',
)

/** Runners of a project’s own tasks, makers of its files, and managers of this machine’s tools: the words are names there. */
const projectPrograms = wordSet(
  'task just nx rake mage inv invoke fab hugo ng rails turbo lerna gulp grunt ant sbt mix artisan composer console django-admin flask hanami ember vue yo ' +
    'plop nest hygen cargo-make bazel gradle gradlew mvn mvnw bin asdf mise rtx nvm fnm volta pyenv rbenv nodenv goenv jenv sdk rustup pipx ' +
    'uvx uv poetry pdm hatch pipenv conda mamba micromamba pixi nix-env flatpak adb code cursor codium zoxide direnv ' +
    'stow fisher antigen pre-commit husky lefthook storybook cypress playwright tmuxinator taskwarrior todo jj',
)

/** Options that always take a value: the word behind one is a name or a text, and no verb. */
const valueOptions =
  /^(?:-[mt]|--(?:name|message|msg|title|body|description|desc|note|notes|comment|reason|summary|label|labels|tag|tags|text|output|format|file|filter|grep|match|pattern|query|search|include|exclude|path|dir|directory|folder|profile|region|context|user|username|email|author|branch|template|type))$/

/** Options that show what would be, or tell how. */
const tryingOptions =
  /^(?:--(?:dry-?run|help|help-all|what-?if|list|simulate|noop|no-?op|plan|preview|check|diff|test|version|explain|print-only)|-h)(?:=(?!false$|no$|0$).{0,20})?$/i

/** Options that leave no question and no way back, or take everything. */
const sweepingOptions =
  /^(?:--(?:force\w{0,8}|yes|all|recursive|no-backups?|no-confirm\w{0,6}|skip-(?:confirm\w{0,6}|backups?)|purge|hard|cascade|auto-approve|assume-yes|really|i-know\S{0,30}|yes-i-\S{0,40}|non-interactive|no-preserve\S{0,20}|destroy\S{0,20})|-[yrfRF]{1,3})(?:=(?:true|yes|1|.{0,10}all))?$/

/** Returns the words in one word: `delete-team`, `delete_team`, `db:drop`, `DeleteInstance` → small and apart. */
function partsOfWord(word: string): readonly string[] {
  if (word.length > maxLength || !/^[A-Za-z][\w:.-]{1,}$/.test(word)) return []
  return word
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _:.-]/, maxParts)
    .filter(Boolean)
}

const maxLength = 60
const maxParts = 8

/** Returns the verb’s object in one word and without its plural: `databases` → `database`, `api-keys` → `apikey`. */
function plainObject(word: string): string {
  const joined = partsOfWord(word).join('')
  if (joined.endsWith('ies')) return `${joined.slice(0, -3)}y`
  return /[^su]s$/.test(joined) ? joined.slice(0, -1) : joined
}

/** The deed that a program is asked for by words that no reader knows. */
export type UnknownDeed = 'destroy' | 'change'

/** The words that may stand before a verb, and the verb: `group subgroup noun kind verb`. */
const maxBefore = 5
const maxWords = 64
/** The groups that a verb of destroying may stand behind, whatever they are. */
const maxGroups = 4

const destroyingName = /(?:^|-)(?:delete|destroy|purge|erase|nuke)(?:-[a-z-]{1,40})?$/
const destroyingOption =
  /^--(?:destroy|erase|wipe|shred|autonuke|delete-(?:vm|disk|volume|all|data|database|account|backups?)|destroy-[a-z-]{1,40})$/

/**
 * Reads words that no record of a program knows, or no record at all: `[group…] [noun] verb [NAME]`, `verb-noun`,
 * `VerbNoun`, `group:noun:verb`. Where they say nothing, what is written about the subcommand says it.
 */
export function unknownDeed({ program, argv, unread }: RunEffect): UnknownDeed | null {
  const jar = program === 'java' ? argv.indexOf('-jar') : -1
  if (jar === -1 && (unread !== true || saysNothing(program))) return null
  // A command at the end of the words is read by itself.
  const tail = jar === -1 ? tailCommand(program, argv) : -1
  const input = argv.slice(jar === -1 ? 0 : jar + 2, tail === -1 ? maxWords : Math.min(tail, maxWords))
  if (isTrying(input)) return null
  if (destroyingName.test(program) || input.some(word => word.length < 60 && destroyingOption.test(word)))
    return 'destroy'
  const words = input.filter((word, i) => !word.startsWith('-') && !valueOptions.test(input[i - 1] ?? ''))
  const deed = words
    .slice(0, maxBefore)
    .reduce<Reading>((found, _, at) => found ?? deedAt(words, at, input, program), null)?.deed
  // A word may have the name of a program, and what seems to be its command is none.
  const all = argv.slice(0, maxWords)
  return deed ?? (isDescribedLoss(program, all) && !isTrying(all) ? 'destroy' : null)
}

/** Tells whether words ask how something would be done, or what would be. */
function isTrying(words: readonly string[]): boolean {
  return words.at(-1) === 'help' || words.some(word => tryingOptions.test(word.slice(0, 60)))
}

/** Tells whether the words of a program are files and names of a project, and so no verbs. */
function saysNothing(program: string): boolean {
  return (
    program === '' ||
    program.includes('.') ||
    looksOnly(program) ||
    printing.test(program) ||
    explaining.test(program) ||
    projectPrograms.has(program)
  )
}

/** The meaning of one word: a deed, or null for one that only says what the deed is about. */
type Reading = { readonly deed: UnknownDeed | null } | null

function deedAt(words: readonly string[], at: number, input: readonly string[], program: string): Reading {
  const word = words[at] ?? ''
  const parts = partsOfWord(word)
  const verb = verbOf(parts, word.includes(':'))
  if (verb === undefined) return null
  const nouns = [...words.slice(0, at), ...parts.filter(part => part !== verb)]
  const about = { verb, at, nouns, program, next: nextWord(input, word), words, given: input, word }
  if (releasingVerbs.has(verb)) return { deed: isGrave(about) || namesLive(input) ? 'change' : null }
  if (grantingVerbs.has(verb) && grants(about)) return { deed: 'change' }
  if (destroyingVerbs.has(verb)) return { deed: destroys(about) ? 'destroy' : null }
  if (removingVerbs.has(verb)) return { deed: removes(about) ? 'destroy' : null }
  return { deed: null }
}

/** Returns the verb of a word: the word itself, its beginning, or its end. `list` at the end is one behind a colon only. */
function verbOf(parts: readonly string[], hasColon: boolean): string | undefined {
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  return [parts.join(''), first, last].find(
    (part, i) => verbSets.some(set => set.has(part)) && !(i === 2 && !hasColon && otherVerbs.has(part)),
  )
}

const verbSets = [destroyingVerbs, removingVerbs, releasingVerbs, grantingVerbs, otherVerbs]

interface About {
  readonly verb: string
  /** The word that the verb stands in, and its place among the words. */
  readonly word: string
  readonly at: number
  /** The words before it, and the nouns of its own word. */
  readonly nouns: readonly string[]
  readonly program: string
  /** The word right after it; that of an option is a value. */
  readonly next: string
  readonly words: readonly string[]
  readonly given: readonly string[]
}

/** Returns what stands right behind a word; options that take no value may stand between. */
function nextWord(input: readonly string[], word: string): string {
  const next = input.slice(input.indexOf(word) + 1).find(one => !sweepingOptions.test(one.slice(0, 60))) ?? ''
  return next.startsWith('-') ? '' : next
}

const namesOf = (word: string): readonly string[] => {
  const parts = partsOfWord(word)
  return [parts.join(''), plainObject(word), ...parts.map(plainObject)]
}

const objectsOf = ({ nouns, next }: About): readonly string[] =>
  [...nouns, ...(next.includes('.') ? [] : [next])].flatMap(namesOf)

/** Ends of nouns that are written as one: `dbuser`, `subaccount`, `privateendpoints`. */
const graveEnd = /[a-z](?:user|account|cluster|endpoint|secret|bucket|database|network|subscription|domain)$/

function isGrave(about: About): boolean {
  return (
    objectsOf(about).some(word => graveObjects.has(word)) ||
    about.nouns.flatMap(namesOf).some(word => graveEnd.test(word)) ||
    takesFromStore(about) ||
    isEnvironment(about)
  )
}

/** Objects that hold secrets. */
const secretStores = wordSet('vault keyring keystore wallet')

/** A program that has its object in its name does not say it again: `team-vault remove work`. */
function takesFromStore({ at, verb, program }: About): boolean {
  return (
    at === 0 &&
    /^(?:rm|remove|del|drop|empty)$/.test(verb) &&
    namesOf(program).some(name => secretStores.has(name))
  )
}

/** An `env` that is deleted, or stands before a colon, is one that is deployed; those of languages are removed. */
function isEnvironment({ nouns, verb, word }: About): boolean {
  return nouns.some(noun => /^envs?$/.test(noun)) && (destroyingVerbs.has(verb) || word.includes(':'))
}

/** `tool config delete KEY` takes a setting of the tool itself away. */
const isOwnSetting = ({ at, words }: About) => at === 1 && words[0] === 'config'

function destroys(about: About): boolean {
  if (isGrave(about)) return true
  if (isOwnSetting(about)) return false
  if (objectsOf(about).some(word => smallObjects.has(word))) return false
  return about.at < maxGroups || sweeps(about)
}

/** Verbs that are said of anything: a sweep or an address makes them grave, and so does their object. */
const sweepable =
  /^(?:rm|remove|del|drop|prune|reset|rebuild|deregister|undeploy|teardown|evict|empty|uninstall)$/

function removes(about: About): boolean {
  if (about.verb === 'clean') return about.words.some(isImage)
  if (isGrave(about)) return true
  if (objectsOf(about).some(word => smallObjects.has(word))) return false
  // The database goes, and is made again without its data.
  if (about.verb === 'reset' && about.nouns.includes('migrate')) return true
  return sweepable.test(about.verb) && (sweeps(about) || about.words.some(isAddress))
}

const sweeps = ({ given: input }: About) => input.some(word => sweepingOptions.test(word.slice(0, 60)))

/** An image in a registry: `registry.example.com/shop/web:1.2`. */
const isImage = (word: string) =>
  /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?::\d{1,5})?\/[\w./-]{1,200}(?::[\w.-]{1,128}|@sha256:[\da-f]{8,64})$/.test(
    word,
  )
const isAddress = (word: string) => /^(?!file:)[a-z][a-z\d+.-]{1,15}:\/\/\S/i.test(word)

/** `user add NAME`, `add-role`, `create token NAME`; a maker of files says `create user` alone. */
function grants({ nouns, next, words, at }: About): boolean {
  const isRight = (word: string) => rightObjects.has(plainObject(word))
  if (nouns.some(isRight)) return true
  return isRight(next) && words.length > at + 2
}

const namesLive = (input: readonly string[]) =>
  input.some(word => /(?:^|[=/:.-])prod(?:uction)?$/i.test(word.slice(-40)))
