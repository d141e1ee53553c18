import { gatePath, inputSeconds, type LauncherParts, maxInput, quoteWord } from './launcher-parts.ts'

/** Reads the input and asks the gate that runs with curl. Where none answers, `input` and `left` are for the fallback. */
export function curlLines(parts: LauncherParts): readonly string[] {
  return [...inputLines(parts), ...askLines(parts)]
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
function askLines(parts: LauncherParts): readonly string[] {
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
