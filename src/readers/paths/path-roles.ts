import type { PathRole } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { clientFolders, clientPaths } from './client-paths.ts'

/**
 * Which role a path has, by whole segments. Patterns are anchored, bounded and without nested
 * repetition; `~` at the start stands for any home folder.
 */
interface RolePattern {
  readonly role: PathRole
  readonly pattern: RegExp
}

const home = '(?:/home/[^/]+|/Users/[^/]+|/root|~|\\$HOME)'

const patterns: readonly RolePattern[] = [
  // Keys, tokens, stores.
  role('credential', `${home}/\\.ssh(?:$|/(?!config$|known_hosts|authorized_keys|.*\\.pub$))`),
  role(
    'credential',
    `${home}/\\.(?:aws|azure|gnupg|password-store|kube|docker/config\\.json|config/gcloud|config/gh|oci|bluemix|databrickscfg|snowsql|vault-token|terraformrc|terraform\\.d/credentials|cargo/credentials|gem/credentials|pypirc|netrc|git-credentials|pgpass|my\\.cnf|mylogin\\.cnf|config/rclone|config/hub|config/op|config/doctl|config/glab-cli|config/pypoetry/auth\\.toml|config/containers/auth\\.json|config/helm/registry|config/sops|config/age|config/stripe|npmrc|yarnrc\\.yml|boto|s3cfg|passwd-s3fs|fly/config|electrum|bitcoin|ethereum)(?:$|[/.])`,
  ),
  role('credential', `${home}/(?:${clientPaths('credentials')})(?:$|[/.])`),
  role(
    'credential',
    `${home}/(?:Library/Keychains|\\.local/share/keyrings|\\.config/Bitwarden|\\.config/1Password|\\.config/solana|\\.lastpass)(?:$|/)`,
  ),
  role(
    'credential',
    '(?:^|/)\\.env(?:$|\\.(?!example$|sample$|template$|dist$|test$|defaults?$)[\\w.-]{1,40}$|rc$)',
  ),
  role(
    'credential',
    '(?:^|/)(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|[\\w.-]{1,60}\\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc))$',
  ),
  role(
    'credential',
    '(?:^|/)(?:wallet\\.dat|\\.?credentials(?:\\.(?:json|ya?ml|toml|ini|xml))?|secrets?\\.(?:json|ya?ml|toml|ini|env)|\\.netrc|\\.pypirc|\\.boto|\\.s3cfg|\\.git-credentials|\\.pgpass|\\.htpasswd|service[-_]?account[\\w-]{0,30}\\.json|client_secret[\\w-]{0,60}\\.json|kubeconfig|\\.npmrc\\.bak|wp-config\\.php|master\\.key|\\.vault[-_]pass\\w*|terraform\\.tfstate(?:\\.backup)?|[\\w-]{1,40}\\.tfvars)$',
  ),
  role(
    'credential',
    '^/(?:etc/(?:g?shadow-?|ssh/ssh_host_[\\w]{1,20}_key|krb5\\.keytab|kubernetes/admin\\.conf|ssl/private(?:$|/.*)|rancher/k3s/k3s\\.yaml|master\\.passwd)|(?:var/)?run/secrets(?:$|/.*)|proc/(?:self|\\d{1,9}|\\*)/(?:environ|mem)|dev/(?:k?mem|port)|proc/k(?:core|allsyms)|var/lib/(?:secrets?|cloud/data)(?:$|[/.-].*)|etc/NetworkManager/system-connections(?:$|/.*)|var/lib/docker/volumes/.*)$',
  ),
  role('credential', '^/usr/system32/config/(?:sam|security|system)$'),
  role(
    'personal',
    `${home}/(?:\\.mozilla|\\.thunderbird|\\.config/(?:google-chrome|chromium|BraveSoftware|microsoft-edge|Signal|discord|Slack)|Library/(?:Application Support/(?:Google/Chrome|Firefox|BraveSoftware|Signal|Slack)|Messages|Mail|Safari|Cookies|Containers/com\\.apple\\.(?:Safari|mail|Notes)|Group Containers/group\\.com\\.apple\\.notes))(?:$|/)`,
  ),
  // What runs by itself.
  role(
    'shell-profile',
    `${home}/\\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|shrc|zshrc|zshenv|zprofile|zlogin|zlogout|kshrc|cshrc|tcshrc|login|inputrc|xprofile|xinitrc|xsession|config/fish(?:/.*)?|config/nushell/.*|config/powershell/.*)$`,
  ),
  role(
    'shell-profile',
    '^/etc/(?:profile(?:\\.d(?:/.*)?)?|bash\\.bashrc|bashrc|zsh/.*|zshrc|zprofile|environment|ld\\.so\\.preload|ld\\.so\\.conf(?:\\.d/.*)?|fish/.*)$',
  ),
  role('authorized-keys', '(?:^|/)\\.ssh/(?:authorized_keys2?|config|rc|environment)$'),
  role('authorized-keys', '^/etc/ssh/sshd?_config(?:$|\\.d/)'),
  role(
    'schedule',
    '^/(?:etc/(?:cron[^/]{0,20}(?:$|/.*)|anacrontab)|var/spool/(?:cron|at|anacron)(?:$|/.*)|etc/systemd/.*\\.timer|usr/lib/cron/.*)$',
  ),
  role(
    'startup',
    '^/(?:etc/(?:init(?:tab|\\.d(?:$|/.*))?|rc[^/]{0,8}(?:$|/.*)|systemd(?:$|/.*)|xdg/autostart(?:$|/.*)|update-motd\\.d(?:$|/.*)|modules(?:-load\\.d.*)?|modprobe\\.d.*|udev(?:$|/.*)|grub\\.d.*|default/grub|dbus-1/.*|NetworkManager/dispatcher\\.d.*|apt/apt\\.conf(?:\\.d.*)?)|(?:usr/)?lib/systemd(?:$|/.*)|usr/lib/udev/.*|Library/Launch(?:Agents|Daemons)(?:$|/.*)|System/Library/Launch(?:Agents|Daemons).*|boot/.*|usr/share/dbus-1/.*|run/systemd/.*)$',
  ),
  role(
    'startup',
    `${home}/(?:\\.config/(?:systemd|autostart|upstart)|Library/(?:LaunchAgents|StartupItems|Preferences/(?:ByHost/)?com\\.apple\\.loginwindow[\\w.-]{0,60})|\\.local/share/(?:systemd|dbus-1))(?:$|/)`,
  ),
  role(
    'account-database',
    '^/(?:usr/local/)?etc/(?:passwd|shadow|group|gshadow|sudoers|master\\.passwd|security/.*|pam\\.conf|doas\\.conf|subuid|subgid|nsswitch\\.conf|login\\.defs|sudoers\\.d(?:$|/.*)|pam\\.d(?:$|/.*)|polkit-1/.*)-?$',
  ),
  role(
    'system-binary',
    '^/(?:(?:usr/(?:local/)?)?(?:s?bin|lib(?:32|64|exec|x32)?)|boot|System|nix/store)(?:$|/)',
  ),
  // The repository's own machinery.
  role('git-hook', '(?:^|/)(?:\\.git/hooks|\\.husky|\\.githooks)(?:$|/(?!.*\\.sample$))'),
  role(
    'git-hook',
    '(?:^|/)(?:\\.git/config|\\.gitconfig|\\.gitattributes|\\.config/git/config|\\.pre-commit-config\\.yaml|lefthook\\.ya?ml|\\.gitmodules)$',
  ),
  role('git-internal', '(?:^|/)\\.git(?:$|/(?!hooks(?:$|/)|config$))'),
  role(
    'ci',
    '(?:^|/)(?:\\.github/(?:workflows|actions)|\\.circleci|\\.buildkite|\\.gitea/workflows|\\.forgejo/workflows|\\.woodpecker)(?:$|/)',
  ),
  role(
    'ci',
    '(?:^|/)(?:\\.gitlab-ci\\.ya?ml|azure-pipelines\\.ya?ml|Jenkinsfile|bitbucket-pipelines\\.ya?ml|\\.travis\\.ya?ml|\\.drone\\.ya?ml|appveyor\\.ya?ml|cloudbuild\\.ya?ml)$',
  ),
  role(
    'editor-config',
    '(?:^|/)(?:\\.vscode/(?:tasks|launch|settings|extensions)\\.json|\\.idea/.*|\\.vimrc|\\.nvimrc|\\.exrc|init\\.(?:vim|lua|el)|\\.emacs|\\.emacs\\.d/.*|\\.config/(?:nvim|Code|Cursor)/.*|\\.envrc|\\.devcontainer(?:$|/.*)|\\.pythonrc(?:\\.py)?|sitecustomize\\.py|usercustomize\\.py|\\.ipython/profile[^/]{0,40}/startup/.*|\\.Rprofile|\\.irbrc|\\.tmux\\.conf|\\.gdbinit|\\.lldbinit)$',
  ),
  role(
    'package-config',
    '(?:^|/)(?:\\.npmrc|\\.yarnrc(?:\\.yml)?|\\.pnpmfile\\.cjs|pip\\.conf|\\.pip/pip\\.conf|\\.config/pip/pip\\.conf|\\.cargo/config(?:\\.toml)?|\\.gemrc|\\.bundle/config|\\.m2/settings\\.xml|\\.gradle/init\\.gradle|nuget\\.config|\\.condarc|bunfig\\.toml)$',
  ),
  role(
    'package-config',
    '^/etc/(?:apt/(?:sources\\.list(?:\\.d(?:$|/.*))?|trusted\\.gpg(?:\\.d.*)?|keyrings/.*)|yum\\.repos\\.d(?:$|/.*)|pip\\.conf|pacman\\.conf|apk/.*)$',
  ),
  // What agents obey.
  role('agent-instruction', '(?:^|/)(?:AGENTS|WARP|CONVENTIONS)(?:\\.local|\\.override)?\\.md$'),
  role('agent-instruction', `(?:^|/)(?:${clientPaths('instructions')})$`),
  role(
    'agent-instruction',
    `(?:^|/)(?:${clientFolders('instructionFolder')}|\\.(?:kiro|amazonq|augment|junie|trae|continue|roo))/(?:agents?|skills?|steering|rules|prompts|modes|guidelines)(?:\\.md|$|/.*)$`,
  ),
  role(
    'agent-instruction',
    '(?:^|/)(?:\\.(?:roo|aug)rules(?:-[\\w-]{1,40})?(?:$|/.*)|\\.goosehints|\\.amazonq/cli-agents(?:$|/.*)|\\.roo/rules.*|\\.continue/rules(?:$|/.*)|\\.aider\\.conf\\.ya?ml|(?:SKILL|RULES|SOUL|IDENTITY)\\.md|llms\\.txt)$',
  ),
  role('agent-settings', `(?:^|/)(?:${clientPaths('settings')})$`),
  role(
    'agent-settings',
    '(?:^|/)(?:\\.mcp\\.json|mcp\\.json|mcp_settings\\.json|claude_desktop_config\\.json|\\.vscode/mcp\\.json)$',
  ),
  role('agent-settings', `^(?:${clientFolders('machine')})(?:$|/)`),
  role('database-file', '\\.(?:sqlite3?|db|mdb|duckdb|realm|rdb|ibd|frm|myd)$'),
  role(
    'database-file',
    '^/var/lib/(?:postgresql|mysql|mongodb|mongo|redis|elasticsearch|cassandra|influxdb|clickhouse|etcd|couchdb|neo4j|rabbitmq|prometheus|grafana)(?:$|/)',
  ),
  role('log', '^/var/log(?:$|/)|^/(?:private/)?var/(?:run/utmp|audit)(?:$|/)'),
  role(
    'log',
    `${home}/\\.(?:(?:bash|zsh|python|psql|mysql|node_repl|sh|ksh|lesshst|local/share/fish/fish)_?)?history$`,
  ),
  role('system-config', '^/(?:private/)?etc(?:$|/)'),
]

function role(name: PathRole, source: string): RolePattern {
  return { role: name, pattern: new RegExp(source.startsWith('(?:/home') ? `^${source}` : source) }
}

/** The roles of an absolute path (or of a path whose beginning is not known). Bounded: 4,096 characters. */
export function pathRoles(path: string, place: Place): readonly PathRole[] {
  const text = path.length > 4_096 ? path.slice(-4_096) : path
  const found = rolesByName(text)
  addRegistered(found, text, place)
  if (place.stateFolders.some(folder => text === folder || text.startsWith(`${folder}/`)))
    found.push('countersign')
  return found.length === 0 ? none : found
}

/** What holds a registration is an agent’s settings, and what stands elsewhere is what it is where it usually stands. */
function addRegistered(found: PathRole[], text: string, { clientSettings }: Place): void {
  if (!clientSettings) return
  const { files, folders } = clientSettings
  const roles: PathRole[] = files.includes(text) ? ['agent-settings'] : []
  for (const { path, usual } of folders) {
    if (text !== path && !text.startsWith(`${path}/`)) continue
    if (usual !== null) roles.push(...rolesByName(usual + text.slice(path.length)))
    if (text === path) roles.push('agent-settings')
  }
  for (const role of roles) if (!found.includes(role)) found.push(role)
}

function rolesByName(text: string): PathRole[] {
  const found: PathRole[] = []
  for (const { role, pattern } of patterns) {
    if (!found.includes(role) && pattern.test(text)) found.push(role)
  }
  // On a disk that does not tell case apart, this is the same file.
  if (found.length === 0 && /[A-Z]/.test(text))
    for (const { role, pattern } of patterns)
      if (caseMatters.has(role) && !found.includes(role) && pattern.test(text.toLowerCase())) found.push(role)
  return found
}

const none: readonly PathRole[] = []
const caseMatters: ReadonlySet<PathRole> = new Set([
  'credential',
  'account-database',
  'system-config',
  'shell-profile',
  'authorized-keys',
  'agent-settings',
])
