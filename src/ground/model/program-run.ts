/** A program that a call starts on this machine, with what tells which files it loads. */
export interface ProgramRun {
  /** Last segment of the program's path. */
  readonly program: string
  /** The program as the call names it, perhaps with its path. */
  readonly raw: string
  /** Every argument; one that is known only at run time keeps its spelling. */
  readonly words: readonly string[]
  /** The folder in which it starts, absolute. */
  readonly cwd: string
  /** The wrappers that start it, outermost first. */
  readonly through: readonly string[]
  /** Variables that the call sets and that make programs load something, those whose value is known. */
  readonly environment: Readonly<Record<string, string>>
}

/** The number of programs of a call whose files are looked up. */
export const maximumRuns = 200

/** Variables that make programs load code or settings, or say where they look for them. */
export const loadingVariables: ReadonlySet<string> = new Set(
  (
    'PATH BASH_ENV ENV ZDOTDIR LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH ' +
    'NODE_OPTIONS NODE_PATH FLASK_APP DJANGO_SETTINGS_MODULE PYTHONSTARTUP PYTHONPATH PYTHONHOME PERL5LIB PERL5OPT RUBYLIB RUBYOPT GEM_PATH ' +
    'CLASSPATH JAVA_TOOL_OPTIONS _JAVA_OPTIONS MAVEN_OPTS MAKEFILES AWKPATH LUA_PATH VIMINIT EDITOR VISUAL PAGER ' +
    'GIT_SSH GIT_SSH_COMMAND GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_ASKPASS GIT_EXTERNAL_DIFF ' +
    'GIT_PROXY_COMMAND GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_DIR GIT_EXEC_PATH GIT_TEMPLATE_DIR ' +
    'SSH_ASKPASS RSYNC_RSH KUBECONFIG AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE CLOUDSDK_CONFIG DOCKER_CONFIG ' +
    'COMPOSE_FILE TF_CLI_CONFIG_FILE TF_CLI_ARGS TF_CLI_ARGS_apply TF_CLI_ARGS_plan TF_CLI_ARGS_destroy TF_DATA_DIR ANSIBLE_CONFIG ANSIBLE_ROLES_PATH ' +
    'ANSIBLE_INVENTORY ANSIBLE_LIBRARY PIP_CONFIG_FILE PIP_REQUIREMENT PIP_CONSTRAINT ' +
    'npm_config_userconfig NPM_CONFIG_USERCONFIG CARGO_HOME VIRTUAL_ENV HELM_PLUGINS BUNDLE_GEMFILE'
  ).split(' '),
)
