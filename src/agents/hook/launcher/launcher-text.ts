import { clients, isClientName } from '../../../ground/clients/index.ts'
import { closedInspector } from '../../../ground/model/closed-inspector.ts'
import type { HookOutput } from '../client-adapter.ts'
import {
  type LauncherParts,
  maxAnswer,
  quoteWord,
  gatePath,
  inputSeconds,
  maxInput,
} from './launcher-parts.ts'
import { perlLines } from './perl-lines.ts'

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
  'PERL5LIB PERLLIB PERL5OPT PERL5DB PERLIO PERLIO_DEBUG PERL_UNICODE PERL_SIGNALS',
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
    ...lateLines(parts),
    ...askLines(parts),
    ...fallbackLines(parts),
    'refuse',
    '',
  ].join('\n')
}

/** `refuse` and `large` print what was made at installation, and end. */
function refuseLines({ client, refusals, tooLarge }: LauncherParts): readonly string[] {
  return [
    `event=$${eventName(client)}`,
    'case $event in *[!A-Za-z0-9_-]*) event= ;; esac',
    'entry=$CLAUDE_CODE_ENTRYPOINT',
    'case $entry in *[!a-z_-]*) entry= ;; esac',
    // A client’s own TRACEPARENT is not read: what it traces would become ours without anybody’s word for it.
    'trace=$COUNTERSIGN_TRACEPARENT',
    'case $trace in *[!0-9a-f-]*) trace= ;; esac',
    ...outputLines('refuse', refusals),
    ...outputLines('large', tooLarge),
  ]
}

/** A function that prints the output for the event. An event that is not known is taken as the first. */
function outputLines(name: string, outputs: LauncherParts['refusals']): readonly string[] {
  const [first, ...others] = Object.entries(outputs)
  const branch = (pattern: string, { stdout, stderr, exitCode }: HookOutput) =>
    `    ${pattern}) ${stdout === '' ? '' : `printf %s ${quoteWord(stdout)}; `}${stderr === '' ? '' : `printf %s ${quoteWord(stderr)} >&2; `}exit ${exitCode} ;;`
  return [
    `${name}() {`,
    '  case $event in',
    ...others.map(([event, output]) => branch(quoteWord(event), output)),
    ...(first ? [branch('*', first[1])] : []),
    '  esac',
    '  exit 2',
    '}',
  ]
}

/** The shell’s name for the event: the argument, unless the client gives its program none. */
function eventName(client: string): string {
  return (isClientName(client) ? clients[client].hook.eventVariable : undefined) ?? '1'
}

/** `tell` prints an answer that is whole, and ends. */
const tellLines = [
  'tell() {',
  `  [ "\${#answer}" -lt ${maxAnswer} ] || return 1`,
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
 * `late` refuses what nobody answered in time. A gate that was halted never will, so that one is started in its place;
 * where the gate is well, nothing comes of that.
 */
function lateLines(parts: LauncherParts): readonly string[] {
  const start = `  (${fallbackCommand(parts)} --state ${quoteWord(parts.stateFolder)} --late </dev/null >/dev/null 2>&1 &)`
  return ['late() {', ...(parts.startsGate ? [start] : []), '  refuse', '}']
}

/** With perl where it still is as it was at installation, else with curl. */
function askLines(parts: LauncherParts): readonly string[] {
  const { perl } = parts
  if (perl === undefined) return curlLines(parts)
  return [`if [ -x ${quoteWord(perl)} ]; then`, ...perlLines(parts, perl), 'else', ...curlLines(parts), 'fi']
}

/** The bundled file, for what is left of the time: a watch ends it then. */
function fallbackLines(parts: LauncherParts): readonly string[] {
  const { stateFolder } = parts
  return [
    '[ "$left" -gt 0 ] || late',
    'answer=$(',
    '  { printf %s "$input"; } 2>/dev/null | \\',
    `    ${fallbackCommand(parts)} \\`,
    `    --state ${quoteWord(stateFolder)} --headers ${quoteWord(parts.headers)} --seconds "$left" --event "$event"${parts.startsGate ? ' --start' : ''} 2>/dev/null &`,
    '  asked=$!',
    '  (while [ "$left" -gt 0 ]; do sleep 1; left=$((left - 1)); done; kill -9 "$asked") >/dev/null 2>&1 &',
    '  watch=$!',
    '  wait "$asked" 2>/dev/null; status=$?',
    '  kill "$watch" 2>/dev/null',
    '  exit "$status"',
    ') 2>/dev/null && tell',
  ]
}

/** The bundled file for a client, with nothing of this environment but what was named at installation. */
function fallbackCommand({ client, node, fallback, environment }: LauncherParts): string {
  const named = Object.entries({ PATH: '/usr/bin:/bin', ...environment })
    .map(([name, value]) => quoteWord(`${name}=${value}`))
    .join(' ')
  return `env -i ${named} ${quoteWord(node)} ${closedInspector} ${quoteWord(fallback)} ${client}`
}

/** Reads the input and asks the gate that runs with curl. Where none answers, `input` and `left` are for the fallback. */
function curlLines(parts: LauncherParts): readonly string[] {
  return [...inputLines(parts), ...curlAskLines(parts)]
}

/**
 * The whole input is read before anything ends: a client that can’t write it may take that for a yes. One that never
 * closes it is refused, well before its own limit.
 */
function inputLines({ seconds }: LauncherParts): readonly string[] {
  return [
    'bounded() {',
    '  "$@" <&3 &',
    '  asked=$!',
    `  (left=${inputSeconds(seconds)}; while [ "$left" -gt 0 ]; do sleep 1; left=$((left - 1)); done; kill -9 "$asked") \\`,
    '    </dev/null >/dev/null 2>&1 3<&- &',
    '  watch=$!',
    '  wait "$asked" 2>/dev/null; status=$?',
    '  kill "$watch" 2>/dev/null',
    '  return "$status"',
    '}',
    'exec 3<&0 </dev/null',
    `input=$(bounded head -c ${maxInput} 2>/dev/null) || refuse`,
    `[ "\${#input}" -lt ${maxInput} ] || { bounded cat >/dev/null 2>&1; large; }`,
    'exec 3<&-',
    'answer= spent=0',
  ]
}

/** The gate that runs. A time that is over is over for the fallback too. */
function curlAskLines(parts: LauncherParts): readonly string[] {
  const { socket, headers, curl, seconds } = parts
  return [
    `if [ -S ${quoteWord(socket)} ]; then`,
    '  answer=$({ printf %s "$input"; } 2>/dev/null | \\',
    `    ${quoteWord(curl)} -q -s --noproxy '*' --unix-socket ${quoteWord(socket)} --connect-timeout 2 \\`,
    `    --max-time ${seconds - 1} -w '\\n%{time_total}' -H @${quoteWord(headers)} -H Expect: \\`,
    `    -H 'Content-Type: application/json' --data-binary @- "http://localhost${gatePath(parts)}" 2>/dev/null)`,
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
    `left=$((${seconds - 1} - spent))`,
  ]
}
