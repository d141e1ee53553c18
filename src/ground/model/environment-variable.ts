/**
 * A variable of the environment by which a program runs or loads something. One table for all who ask: what a call sets
 * is read as code, noted with the programs that it starts, bound with an approval, and priced.
 */
export interface EnvironmentVariable {
  /**
   * The form of its value. `command`: a command line. `program`: the path of a program. `prompt`: a text that a shell
   * expands. `options`: options, or commands of a program’s own, some of which name files. `files`: files, or folders
   * of code, with colons or spaces between them. `place`: where a program looks for its own.
   */
  readonly form: 'command' | 'program' | 'prompt' | 'options' | 'files' | 'place'
  /** The language, or the format, of what it has loaded, where a reader follows it. */
  readonly language?: string
  /** The program whose options it holds. */
  readonly program?: string
  /** True where the program that runs it speaks to it; otherwise it gets what that program shows. */
  readonly isSpokenTo?: boolean
}

const rows = (names: string, row: EnvironmentVariable): readonly (readonly [string, EnvironmentVariable])[] =>
  names.split(' ').map(name => [name, row])

const table: ReadonlyMap<string, EnvironmentVariable> = new Map([
  ...rows('GIT_SSH_COMMAND RSYNC_RSH RSYNC_CONNECT_PROG CVS_RSH SVN_SSH', {
    form: 'command',
    isSpokenTo: true,
  }),
  ...rows(
    'GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_EXTERNAL_DIFF EDITOR VISUAL FCEDIT PAGER MANPAGER BROWSER LESSOPEN ' +
      'LESSCLOSE LESSEDIT SVN_EDITOR HGEDITOR SUDO_EDITOR SHELL CC CXX CPP FC LD AR AS NM RANLIB HOSTCC RUSTC RUSTDOC ' +
      'RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CCACHE_PREFIX CCACHE_COMPILER YACC LEX JAVACMD PERL5DB FZF_DEFAULT_COMMAND ' +
      'FZF_CTRL_T_COMMAND KUBECTL_EXTERNAL_DIFF DIFFPROG CMAKE_C_COMPILER CMAKE_CXX_COMPILER MANROFFSEQ',
    { form: 'command' },
  ),
  ...rows('GIT_SSH GIT_PROXY_COMMAND', { form: 'program', isSpokenTo: true }),
  ...rows('GIT_ASKPASS SSH_ASKPASS SUDO_ASKPASS', { form: 'program' }),
  ...rows('PROMPT_COMMAND PS0 PS1 PS2 PS4', { form: 'prompt' }),
  ...rows('NODE_OPTIONS npm_config_node_options NPM_CONFIG_NODE_OPTIONS', {
    form: 'options',
    language: 'javascript',
  }),
  ...rows('PERL5OPT', { form: 'options', language: 'perl' }),
  ...rows('RUBYOPT', { form: 'options', language: 'ruby' }),
  ...rows('JAVA_TOOL_OPTIONS _JAVA_OPTIONS MAVEN_OPTS', { form: 'options' }),
  ...rows('VIMINIT EXINIT GVIMINIT', { form: 'options', language: 'vim-line' }),
  ...rows('TAR_OPTIONS', { form: 'options', program: 'tar' }),
  ...rows('CFLAGS CXXFLAGS CPPFLAGS LDFLAGS', { form: 'options', program: 'gcc' }),
  ...rows('RUSTFLAGS CARGO_BUILD_RUSTFLAGS CARGO_ENCODED_RUSTFLAGS', { form: 'options', program: 'rustc' }),
  ...rows('GOFLAGS', { form: 'options', program: 'go build' }),
  ...rows('PYTEST_ADDOPTS', { form: 'options', program: 'pytest' }),
  ...rows('ZIPOPT', { form: 'options', program: 'zip' }),
  ...rows('LESS', { form: 'options', program: 'less' }),
  ...rows('MANOPT', { form: 'options', program: 'man' }),
  ...rows('FZF_DEFAULT_OPTS', { form: 'options', program: 'fzf' }),
  ...rows('PYTEST_PLUGINS', { form: 'place' }),
  ...rows('LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES', { form: 'files', language: 'library' }),
  ...rows('BASH_ENV ENV', { form: 'files', language: 'shell' }),
  ...rows('PYTHONSTARTUP', { form: 'files', language: 'python' }),
  ...rows('GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM', { form: 'files', language: 'git-config' }),
  ...rows('WGETRC SYSTEM_WGETRC', { form: 'files', language: 'wget-settings' }),
  ...rows('npm_config_userconfig NPM_CONFIG_USERCONFIG npm_config_globalconfig NPM_CONFIG_GLOBALCONFIG', {
    form: 'files',
    language: 'npm-settings',
  }),
  ...rows('RIPGREP_CONFIG_PATH', { form: 'files', language: 'options' }),
  ...rows('PSQLRC', { form: 'files', language: 'psql' }),
  ...rows('CMAKE_TOOLCHAIN_FILE CMAKE_PROJECT_TOP_LEVEL_INCLUDES', { form: 'files', language: 'cmake' }),
  ...rows('GIT_EXEC_PATH GIT_TEMPLATE_DIR COMPILER_PATH', { form: 'files', language: 'programs' }),
  ...rows('KUBECONFIG AWS_CONFIG_FILE OPENSSL_CONF LESSKEYIN SCREENRC', {
    form: 'files',
    language: 'unknown',
  }),
  ...rows(
    'LD_LIBRARY_PATH DYLD_LIBRARY_PATH MAKEFILES CLASSPATH ZDOTDIR COMPOSE_FILE TF_CLI_CONFIG_FILE ANSIBLE_CONFIG ' +
      'PIP_CONFIG_FILE PIP_REQUIREMENT PIP_CONSTRAINT HELM_PLUGINS BUNDLE_GEMFILE',
    { form: 'files' },
  ),
  ...rows(
    'PATH NODE_PATH FLASK_APP DJANGO_SETTINGS_MODULE PYTHONPATH PYTHONHOME PERL5LIB RUBYLIB GEM_PATH AWKPATH ' +
      'LUA_PATH GIT_DIR AWS_SHARED_CREDENTIALS_FILE CLOUDSDK_CONFIG DOCKER_CONFIG TF_DATA_DIR ANSIBLE_ROLES_PATH ' +
      'ANSIBLE_INVENTORY ANSIBLE_LIBRARY CARGO_HOME VIRTUAL_ENV XDG_CONFIG_HOME CURL_HOME',
    { form: 'place' },
  ),
])

const patterns: readonly (readonly [RegExp, EnvironmentVariable])[] = [
  [/^TF_CLI_ARGS(?:_[\w-]{1,64})?$/, { form: 'options' }],
  // Whichever program it is of: what it is named for is started.
  [
    /^[A-Za-z]\w{0,60}_(?:COMMAND|EDITOR|PAGER|BROWSER|ASKPASS|RSH|WRAPPER|LAUNCHER|RUNNER|LINKER|SCRIPT_SHELL)$/i,
    { form: 'command' },
  ],
]

/** Returns what programs do with a variable, by its name; undefined where its value runs and loads nothing. */
export function environmentVariable(name: string): EnvironmentVariable | undefined {
  return table.get(name) ?? patterns.find(([pattern]) => pattern.test(name))?.[1]
}
