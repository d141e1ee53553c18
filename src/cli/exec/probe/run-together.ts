import type { ChildProcess } from 'node:child_process'
import { perl } from '../../../proof/boundary/probe/perl.ts'
import { readLines } from '../../read-lines.ts'
import type { CommandOutcome } from '../../run/spawn-command.ts'

/**
 * Runs the programs that it is told, one after the other: in goes a line of words, out comes a line with the status and
 * all that was printed. Each is in a group of processes of its own, which is ended after so many seconds, and begins
 * in the folder that is there then.
 */
const runner = `$| = 1;
while (my $line = <STDIN>) {
  chomp $line;
  my @words = map { pack "H*", $_ } split / /, $line;
  pipe(my $from, my $to) or last;
  my $pid = fork() // last;
  if ($pid == 0) {
    setpgrp;
    chdir $ARGV[1];
    close $from;
    open STDIN, "<", "/dev/null";
    open STDOUT, ">&", $to;
    open STDERR, ">&", $to;
    close $to;
    exec { $words[0] } @words or exit($!{ENOENT} ? 127 : 126);
  }
  close $to;
  local $SIG{ALRM} = sub { kill "KILL", -$pid };
  alarm $ARGV[0];
  my $text = do { local $/; <$from> };
  waitpid $pid, 0;
  alarm 0;
  print $? & 127 ? 128 + ($? & 127) : $? >> 8, " ", unpack("H*", $text // ""), "\\n";
}`
const seconds = 10

/** Starts a program with its standard input open; the promise is for its end. */
export type StartTalking = (
  words: readonly string[],
  talk: (child: ChildProcess) => void,
) => Promise<CommandOutcome>

/** Many programs of one process, one after the other. */
export interface ProgramsTogether {
  /** Returns the outcome of a program; undefined where the process has ended meanwhile. */
  readonly run: (words: readonly string[]) => Promise<CommandOutcome | undefined>
  readonly end: () => Promise<void>
}

/** Starts what starts programs that do not meet each other, all in one folder. */
export function runTogether(folder: string, start: StartTalking): ProgramsTogether {
  const waiting: ((line: string | undefined) => void)[] = []
  let talked: (child: ChildProcess | undefined) => void = () => {}
  const child = new Promise<ChildProcess | undefined>(resolve => (talked = resolve))
  let hasEnded = false
  const ended = start(perl(runner, seconds, folder), started => {
    started.stdin?.on('error', () => {})
    void hear(started, line => waiting.shift()?.(line))
    talked(started)
  }).finally(() => {
    hasEnded = true
    talked(undefined)
    for (const give of waiting.splice(0)) give(undefined)
  })
  ended.catch(() => {})
  return {
    run: async words => {
      const input = (await child)?.stdin
      if (!input || hasEnded) return undefined
      const line = new Promise<string | undefined>(resolve => waiting.push(resolve))
      input.write(`${words.map(word => Buffer.from(word).toString('hex')).join(' ')}\n`)
      return outcomeIn(await line)
    },
    end: async () => {
      const input = (await child)?.stdin
      input?.end()
      await ended
    },
  }
}

async function hear({ stdout }: ChildProcess, give: (line: string) => void): Promise<void> {
  if (stdout) for await (const { text } of readLines(stdout)) give(text)
}

function outcomeIn(line: string | undefined): CommandOutcome | undefined {
  if (line === undefined) return undefined
  const [code, output = ''] = line.split(' ')
  return { code: Number(code), output: Buffer.from(output, 'hex').toString('utf8') }
}
