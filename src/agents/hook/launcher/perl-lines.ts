import { clients, isClientName } from '../../../ground/clients/index.ts'
import {
  gatePath,
  inputSeconds,
  type LauncherParts,
  maxAnswer,
  maxInput,
  quoteWord,
} from './launcher-parts.ts'

/** The exit status of what an alarm ended, as a shell tells it: 128 and the number of SIGALRM. */
const alarmed = 142

/** The exit status that says: no gate answered, and this is the time that is left, and the input. */
export const perlUnanswered = 9
/** The exit status that says: the input was too large. */
const perlTooLarge = 8

/**
 * Reads the input and asks the gate that runs, in one process that starts in a tenth of curl’s time, since it loads
 * nothing: no module, no library. An alarm of the system ends it whatever it waits for. It has no quotation mark of sh
 * in it.
 */
const program = [
  // Paths come from the installation and not from outside, which is all that -T is in doubt of.
  'my ($socket, $headers, $reading, $seconds, $path, $progress) = map m{\\A(.*)\\z}s, @ARGV;',
  '$SIG{PIPE} = "IGNORE";',
  '$SIG{ALRM} = "DEFAULT";',
  'alarm $reading;',
  'my ($input, $size) = ("", 0);',
  'while (1) {',
  '  my $got = sysread STDIN, my $part, 65536;',
  '  exit 1 if !defined $got;',
  '  last if $got == 0;',
  '  $size += $got;',
  `  $input .= $part if $size < ${maxInput};`,
  '}',
  `exit ${perlTooLarge} if $size >= ${maxInput};`,
  'alarm $seconds - $reading + alarm 0;',
  'sub ask {',
  '  open my $file, "<", $headers or return;',
  '  my $header = <$file>;',
  '  chomp $header;',
  '  my $length = length $input;',
  '  my $request = join "\\r\\n", "POST $path HTTP/1.0", "Host: localhost", $header,',
  '    "Content-Type: application/json", "Content-Length: $length", "", $input;',
  '  my $family = $^O =~ /linux/ ? pack "S", 1 : pack "CC", 3 + length $socket, 1;',
  '  socket my $gate, 1, 1, 0 or return;',
  '  connect $gate, $family . pack "a*x", $socket or return;',
  '  for (my $at = 0; $at < length $request;) {',
  '    $at += syswrite($gate, $request, length($request) - $at, $at) || return;',
  '  }',
  // What the client shows its person goes past the shell, which waits for the answer.
  '  if (length $progress) {',
  '    vec(my $ready = "", fileno $gate, 1) = 1;',
  '    if (!select $ready, undef, undef, 2) {',
  '      open CLIENT, ">&=", 3 and syswrite CLIENT, "$progress\\n";',
  '    }',
  '  }',
  '  my $answer = "";',
  '  while (1) {',
  '    my $got = sysread $gate, $answer, 65536, length $answer;',
  `    return if !defined $got or length $answer > ${2 * maxAnswer};`,
  '    last if $got == 0;',
  '  }',
  '  my ($head, $body) = split /\\r\\n\\r\\n/, $answer, 2;',
  '  return unless $head =~ m{\\AHTTP/1[.][01] 200 };',
  '  return if $head =~ /^Content-Length: *([0-9]+)/im and $1 != length $body;',
  '  return unless $body =~ m{\\Acountersign/1 [0-9] std(?:out|err)\\n(?s:.*\\n)?countersign/1 end\\n\\z};',
  '  return $body;',
  '}',
  'my $answer = ask();',
  'my $left = alarm 0;',
  'print defined $answer ? $answer : "$left\\n$input";',
  'close STDOUT or exit 1;',
  `exit(defined $answer ? 0 : ${perlUnanswered});`,
].join('\n')

/** The line that its client shows meanwhile; empty where it shows none. */
function progressOf({ client }: LauncherParts): string {
  return (isClientName(client) ? clients[client].hook.progress : undefined) ?? ''
}

/** The arguments of perl: nothing of the environment or of the machine’s own settings is loaded. */
export function perlArguments(input: readonly string[]): readonly string[] {
  return ['-fT', '-e', program, ...input]
}

/** Asks the gate that runs. Where none answers, `input` and `left` are for the fallback. */
export function perlLines(parts: LauncherParts, perl: string): readonly string[] {
  const { socket, headers, seconds } = parts
  const input = [socket, headers, String(inputSeconds(seconds)), String(Math.max(1, seconds - 1))]
  const words = [perl, ...perlArguments(input)].map(quoteWord).join(' ')
  const progress = quoteWord(progressOf(parts))
  return [
    // The shell itself tells of a program that an alarm ended.
    `{ answer=$(${words} "${gatePath(parts)}" ${progress}); } 3>&1 2>/dev/null`,
    'case $? in',
    '  0) tell; refuse ;;',
    `  ${perlUnanswered}) left=\${answer%%"$newline"*} input=\${answer#*"$newline"} answer= ;;`,
    `  ${perlTooLarge}) large ;;`,
    `  ${alarmed}) late ;;`,
    '  *) refuse ;;',
    'esac',
  ]
}
