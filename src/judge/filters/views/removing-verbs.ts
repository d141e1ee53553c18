import { wordSet } from '../../../ground/model/word-set.ts'

/** Verbs that take something away for good, whatever their object is. */
export const destroyingVerbs = wordSet(
  'delete destroy purge erase wipe deprovision terminate decommission obliterate nuke unpublish reinstall revoke truncate ' +
    'annihilate expunge zeroize undeploy rmall removeall deleteall',
)

/** Verbs that do so where their object is one of others, or a whole one. */
export const removingVerbs = wordSet(
  'rm remove del drop prune reset rebuild uninstall clear flush empty evict detach disable deregister unregister ' +
    'teardown factoryreset kill format reimage overwrite clean',
)

/** Verbs that change what others use. */
export const releasingVerbs = wordSet('promote rollback transfer failover demote switchover')

/** Verbs that make something, which is a right where their object is one. */
export const grantingVerbs = wordSet(
  'add create grant issue mint put set new assign bind attach invite generate',
)

/** Verbs that look, make or start: the words behind them are names. */
export const otherVerbs = wordSet(
  'list ls show get describe search find help status info print explain man why diff view cat inspect new create add run exec ' +
    'start init generate install read open echo lint fmt format-check compile edit which whoami version watch-for serve use ' +
    'select set apply login logout pull fetch clone download completion completions docs tail top ps count head verify validate ' +
    'test bench make dev',
)

/** Objects that are somebody’s, hold data, or run for others. */
export const graveObjects = wordSet(
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
export const rightObjects = wordSet(
  'user admin key token role member collaborator permission policy credential accesskey apikey acl grant owner sshkey ' +
    'deploykey serviceaccount principal binding rolebinding pat',
)

/** Objects of this machine’s developer, made again in a moment. */
export const smallObjects = wordSet(
  'cache caches env venv alias aliases plugin extension theme transient session layout bookmark snippet completion completions hook hooks ' +
    'worktree tmp temp lockfile pane tab window simulator emulator device-cache todo note-draft draft build artifacts coverage',
)

/** Runners of a project’s own tasks, makers of its files, and managers of this machine’s tools: the words are names there. */
export const projectPrograms = wordSet(
  'task just nx rake mage inv invoke fab hugo ng rails turbo lerna gulp grunt ant sbt mix artisan composer console django-admin flask hanami ember vue yo ' +
    'plop nest hygen cargo-make bazel gradle gradlew mvn mvnw bin asdf mise rtx nvm fnm volta pyenv rbenv nodenv goenv jenv sdk rustup pipx ' +
    'uvx uv poetry pdm hatch pipenv conda mamba micromamba pixi nix-env flatpak adb code cursor codium zoxide direnv ' +
    'stow fisher antigen pre-commit husky lefthook storybook cypress playwright tmuxinator taskwarrior todo jj',
)

/** Options that always take a value: the word behind one is a name or a text, and no verb. */
export const valueOptions =
  /^(?:-[mt]|--(?:name|message|msg|title|body|description|desc|note|notes|comment|reason|summary|label|labels|tag|tags|text|output|format|file|filter|grep|match|pattern|query|search|include|exclude|path|dir|directory|folder|profile|region|context|user|username|email|author|branch|template|type))$/

/** Options that show what would be, or tell how. */
export const tryingOptions =
  /^(?:--(?:dry-?run|help|help-all|what-?if|list|simulate|noop|no-?op|plan|preview|check|diff|test|version|explain|print-only)|-h)(?:=(?!false$|no$|0$).{0,20})?$/i

/** Options that leave no question and no way back, or take everything. */
export const sweepingOptions =
  /^(?:--(?:force\w{0,8}|yes|all|recursive|no-backups?|no-confirm\w{0,6}|skip-(?:confirm\w{0,6}|backups?)|purge|hard|cascade|auto-approve|assume-yes|really|i-know\S{0,30}|yes-i-\S{0,40}|non-interactive|no-preserve\S{0,20}|destroy\S{0,20})|-[yrfRF]{1,3})(?:=(?:true|yes|1|.{0,10}all))?$/
