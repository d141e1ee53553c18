import { resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import type { BoundDisk } from './bound-disk.ts'

/** Variables that hold a command line or options, whose words may be files. */
const lines: ReadonlySet<string> = new Set(
  (
    'NODE_OPTIONS PERL5OPT RUBYOPT JAVA_TOOL_OPTIONS _JAVA_OPTIONS MAVEN_OPTS EDITOR VISUAL PAGER GIT_SSH_COMMAND ' +
    'GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_ASKPASS GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND GIT_SSH SSH_ASKPASS ' +
    'RSYNC_RSH VIMINIT TF_CLI_ARGS TF_CLI_ARGS_apply TF_CLI_ARGS_plan TF_CLI_ARGS_destroy'
  ).split(' '),
)
/** Variables that hold files, or folders of libraries, with colons or spaces between them. */
const files: ReadonlySet<string> = new Set(
  (
    'BASH_ENV ENV PYTHONSTARTUP LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH ' +
    'MAKEFILES GIT_CONFIG GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM KUBECONFIG AWS_CONFIG_FILE COMPOSE_FILE CLASSPATH ' +
    'TF_CLI_CONFIG_FILE ANSIBLE_CONFIG PIP_CONFIG_FILE PIP_REQUIREMENT PIP_CONSTRAINT npm_config_userconfig ' +
    'NPM_CONFIG_USERCONFIG BUNDLE_GEMFILE ZDOTDIR GIT_EXEC_PATH GIT_TEMPLATE_DIR HELM_PLUGINS'
  ).split(' '),
)
const mostWords = 32

/** Binds the files that variables of the call make every program load: `LD_PRELOAD=x.so`, `NODE_OPTIONS='-r ./x.js'`. */
export function bindEnvironment({ environment, cwd }: ProgramRun, disk: BoundDisk): void {
  for (const [name, value] of Object.entries(environment)) {
    const words = files.has(name) ? value.split(/[\s:]+/) : lines.has(name) ? value.split(/[\s'"]+/) : []
    for (const word of words.slice(0, mostWords)) bindWord(word, cwd, disk, files.has(name))
  }
}

/** An option may hold the file: `--require=./x.js`, `-javaagent:x.jar`, `-I../lib`. */
function bindWord(word: string, cwd: string, disk: BoundDisk, isFile: boolean): void {
  const value = word.replace(/^--?[\w-]{1,60}[=:]|^-[a-zA-Z](?=[./~])/, '')
  if (value === '' || value.startsWith('-')) return
  const path = resolve(cwd, value)
  const type = disk.typeAt(path)
  if (type === 'folder') disk.bindBelow(path, ['*'])
  else if (type === 'file' || isFile || /^\.{0,2}\//.test(value)) disk.bind(path)
}
