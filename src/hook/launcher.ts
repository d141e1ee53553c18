import type { HookOutput } from './adapter.ts'

/** What a launcher is made from. Every path is absolute. */
export interface LauncherParts {
  readonly client: string
  /** Events that it is registered for, each with what the client is told when nothing else can answer. */
  readonly refusals: Readonly<Record<string, HookOutput>>
  /** Seconds until it has answered; the client’s own limit must be longer. */
  readonly seconds: number
  readonly socket: string
  /** A file of 0600 with the line `Authorization: Bearer TOKEN`. */
  readonly headers: string
  readonly stateFolder: string
  readonly curl: string
  readonly node: string
  /** The bundled file that answers without a gate. */
  readonly fallback: string
  /** A gate is started for the next call, where none answers. */
  readonly startsGate?: boolean
  /** All that the fallback has of an environment: HOME and what the policy names. */
  readonly environment: Readonly<Record<string, string>>
}

/** Seconds that are kept for the refusal, and for a gate that is late. */
const reserve = 2

/** Bytes of input that are too many: the gate takes 1 MiB. */
const mostInput = 1_048_577

/** Seconds in which a client has written its input and closed it, at most. */
const longestInput = 10

/** Characters of an answer that are too many: it is a sentence. */
const mostAnswer = 100_000

/**
 * Variables that load code into a program, send its requests elsewhere, or change how it is read. The shell is started
 * with `-p`, so that no function of the environment takes the place of a word here.
 */
const dropped = [
  'LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH LD_DEBUG LD_DEBUG_OUTPUT LD_PROFILE LD_ORIGIN_PATH GLIBC_TUNABLES GCONV_PATH',
  'LOCPATH MALLOC_TRACE DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH DYLD_FALLBACK_LIBRARY_PATH',
  'NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_REPL_EXTERNAL_MODULE NODE_V8_COVERAGE NODE_DEBUG',
  'CURL_HOME XDG_CONFIG_HOME SSLKEYLOGFILE OPENSSL_CONF OPENSSL_MODULES OPENSSL_ENGINES HTTP_PROXY http_proxy',
  'HTTPS_PROXY https_proxy ALL_PROXY all_proxy BASH_ENV ENV CDPATH POSIXLY_CORRECT',
  'COUNTERSIGN_HOME COUNTERSIGN_DEBUG',
]

/**
 * The script that a client runs as its hook, with the event as its argument. It asks the gate over its socket, else the
 * fallback, and takes an answer only when it is whole; whatever else happens ends in the client’s own refusal.
 */
export function launcherText(parts: LauncherParts): string {
  return [
    '#!/bin/sh -p',
    `# Countersign for ${parts.client}: written at installation, and not to be edited.`,
    'PATH=/usr/bin:/bin IFS=',
    'export PATH',
    'LC_ALL=C',
    'export LC_ALL',
    ...dropped.map(names => `unset ${names}`),
    'umask 077',
    "newline='\n'",
    ...refuseLines(parts),
    ...tellLines,
    ...inputLines(parts),
    ...askLines(parts),
    ...fallbackLines(parts),
    'refuse',
    '',
  ].join('\n')
}

/** `refuse` prints what was made at installation, and ends. An event that is not known is taken as the first. */
function refuseLines({ client, refusals }: LauncherParts): readonly string[] {
  const [first, ...others] = Object.entries(refusals)
  const branch = (pattern: string, { stdout, stderr, exitCode }: HookOutput) =>
    `    ${pattern}) ${stdout === '' ? '' : `printf %s ${quoted(stdout)}; `}${stderr === '' ? '' : `printf %s ${quoted(stderr)} >&2; `}exit ${exitCode} ;;`
  return [
    // Amp gives its program no argument: the tool’s name stands in its environment.
    client === 'amp' ? 'event=$AGENT_TOOL_NAME' : 'event=$1',
    'case $event in *[!A-Za-z0-9_-]*) event= ;; esac',
    'entry=$CLAUDE_CODE_ENTRYPOINT',
    'case $entry in *[!a-z_-]*) entry= ;; esac',
    'refuse() {',
    '  case $event in',
    ...others.map(([event, output]) => branch(quoted(event), output)),
    ...(first ? [branch('*', first[1])] : []),
    '  esac',
    '  exit 2',
    '}',
  ]
}

/** `tell` prints an answer that is whole, and ends. */
const tellLines = [
  'tell() {',
  `  [ "\${#answer}" -lt ${mostAnswer} ] || return 1`,
  '  first=${answer%%"$newline"*}',
  '  rest=${answer#*"$newline"}',
  '  case $newline$rest in',
  '    *"$newline"countersign/1\\ end) ;;',
  '    *) return 1 ;;',
  '  esac',
  '  rest=${rest%countersign/1 end}',
  '  case $first in',
  '    countersign/1\\ [0-9]\\ stdout) printf %s "$rest" ;;',
  '    countersign/1\\ [1-9]\\ stderr) printf %s "$rest" >&2 ;;',
  '    *) return 1 ;;',
  '  esac',
  '  first=${first#countersign/1 }',
  '  exit "${first%% *}"',
  '}',
]

/**
 * The whole input is read before anything ends: a client that can’t write it may take that for a yes. One that never
 * closes it is refused, well before its own limit.
 */
function inputLines({ seconds }: LauncherParts): readonly string[] {
  return [
    'bounded() {',
    '  "$@" <&3 &',
    '  asked=$!',
    `  (left=${Math.max(1, Math.min(longestInput, Math.floor(seconds / 3)))}; while [ "$left" -gt 0 ]; do sleep 1; left=$((left - 1)); done; kill -9 "$asked") \\`,
    '    </dev/null >/dev/null 2>&1 3<&- &',
    '  watch=$!',
    '  wait "$asked" 2>/dev/null; status=$?',
    '  kill "$watch" 2>/dev/null',
    '  return "$status"',
    '}',
    'exec 3<&0 </dev/null',
    `input=$(bounded head -c ${mostInput} 2>/dev/null) || refuse`,
    `[ "\${#input}" -lt ${mostInput} ] || { bounded cat >/dev/null 2>&1; refuse; }`,
    'exec 3<&-',
    'answer= spent=0',
  ]
}

/** The gate that runs. A time that is over is over for the fallback too. */
function askLines({ client, socket, headers, curl, seconds }: LauncherParts): readonly string[] {
  const address = `http://localhost/v1/hooks/${client}?seconds=${Math.max(1, seconds - reserve)}`
  return [
    `if [ -S ${quoted(socket)} ]; then`,
    '  answer=$({ printf %s "$input"; } 2>/dev/null | \\',
    `    ${quoted(curl)} -q -s --noproxy '*' --unix-socket ${quoted(socket)} --connect-timeout 2 \\`,
    `    --max-time ${seconds - 1} -w '\\n%{time_total}' -H @${quoted(headers)} -H Expect: \\`,
    `    -H 'Content-Type: application/json' --data-binary @- "${address}&event=$event&entry=$entry" 2>/dev/null)`,
    '  status=$?',
    '  spent=${answer##*"$newline"}',
    '  spent=${spent%%.*}',
    `  case $spent in '' | *[!0-9]*) spent=0 ;; esac`,
    '  answer=${answer%"$newline"*}',
    '  answer=${answer%"$newline"}',
    // What it gave up on after 1.99 seconds took 2.
    '  [ "$status" = 28 ] && spent=$((spent + 1))',
    '  [ "$status" = 0 ] && tell',
    '  answer=',
    'fi',
  ]
}

/** The bundled file, for what is left of the time: a watch ends it then. */
function fallbackLines(parts: LauncherParts): readonly string[] {
  const { client, node, fallback, stateFolder, seconds } = parts
  const environment = Object.entries({ PATH: '/usr/bin:/bin', ...parts.environment })
    .map(([name, value]) => quoted(`${name}=${value}`))
    .join(' ')
  return [
    `left=$((${seconds - 1} - spent))`,
    '[ "$left" -gt 0 ] || refuse',
    'answer=$(',
    '  { printf %s "$input"; } 2>/dev/null | \\',
    `    env -i ${environment} ${quoted(node)} ${quoted(fallback)} ${client} \\`,
    `    --state ${quoted(stateFolder)} --headers ${quoted(parts.headers)} --seconds "$left" --event "$event"${parts.startsGate ? ' --start' : ''} 2>/dev/null &`,
    '  asked=$!',
    '  (while [ "$left" -gt 0 ]; do sleep 1; left=$((left - 1)); done; kill -9 "$asked") >/dev/null 2>&1 &',
    '  watch=$!',
    '  wait "$asked" 2>/dev/null; status=$?',
    '  kill "$watch" 2>/dev/null',
    '  exit "$status"',
    ') 2>/dev/null && tell',
  ]
}

/** A text as one word of sh. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
