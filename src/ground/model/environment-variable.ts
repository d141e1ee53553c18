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
  /** The language of what it has loaded, where a reader follows it. */
  readonly language?: string
  /** True where the program that runs it speaks to it; otherwise it gets what that program shows. */
  readonly isSpokenTo?: boolean
}

const rows = (names: string, row: EnvironmentVariable): readonly (readonly [string, EnvironmentVariable])[] =>
  names.split(' ').map(name => [name, row])

const table: ReadonlyMap<string, EnvironmentVariable> = new Map([
  ...rows('GIT_SSH_COMMAND RSYNC_RSH', { form: 'command', isSpokenTo: true }),
  ...rows(
    'GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_EXTERNAL_DIFF EDITOR VISUAL FCEDIT PAGER MANPAGER BROWSER LESSOPEN',
    { form: 'command' },
  ),
  ...rows('GIT_SSH GIT_PROXY_COMMAND', { form: 'program', isSpokenTo: true }),
  ...rows('GIT_ASKPASS SSH_ASKPASS', { form: 'program' }),
  ...rows('PROMPT_COMMAND PS0 PS1 PS2 PS4', { form: 'prompt' }),
  ...rows('NODE_OPTIONS', { form: 'options', language: 'javascript' }),
  ...rows('PERL5OPT', { form: 'options', language: 'perl' }),
  ...rows('RUBYOPT', { form: 'options', language: 'ruby' }),
  ...rows('JAVA_TOOL_OPTIONS _JAVA_OPTIONS MAVEN_OPTS VIMINIT', { form: 'options' }),
  ...rows('LD_PRELOAD LD_AUDIT DYLD_INSERT_LIBRARIES', { form: 'files', language: 'library' }),
  ...rows('BASH_ENV ENV', { form: 'files', language: 'shell' }),
  ...rows('PYTHONSTARTUP', { form: 'files', language: 'python' }),
  ...rows(
    'LD_LIBRARY_PATH DYLD_LIBRARY_PATH MAKEFILES CLASSPATH ZDOTDIR GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM ' +
      'GIT_EXEC_PATH GIT_TEMPLATE_DIR KUBECONFIG AWS_CONFIG_FILE COMPOSE_FILE TF_CLI_CONFIG_FILE ANSIBLE_CONFIG ' +
      'PIP_CONFIG_FILE PIP_REQUIREMENT PIP_CONSTRAINT npm_config_userconfig NPM_CONFIG_USERCONFIG HELM_PLUGINS ' +
      'BUNDLE_GEMFILE',
    { form: 'files' },
  ),
  ...rows(
    'PATH NODE_PATH FLASK_APP DJANGO_SETTINGS_MODULE PYTHONPATH PYTHONHOME PERL5LIB RUBYLIB GEM_PATH AWKPATH ' +
      'LUA_PATH GIT_DIR AWS_SHARED_CREDENTIALS_FILE CLOUDSDK_CONFIG DOCKER_CONFIG TF_DATA_DIR ANSIBLE_ROLES_PATH ' +
      'ANSIBLE_INVENTORY ANSIBLE_LIBRARY CARGO_HOME VIRTUAL_ENV',
    { form: 'place' },
  ),
])

const patterns: readonly (readonly [RegExp, EnvironmentVariable])[] = [
  [/^TF_CLI_ARGS(?:_[\w-]{1,64})?$/, { form: 'options' }],
]

/** Returns what programs do with a variable, by its name; undefined where its value runs and loads nothing. */
export function environmentVariable(name: string): EnvironmentVariable | undefined {
  return table.get(name) ?? patterns.find(([pattern]) => pattern.test(name))?.[1]
}
