/** Perl, which calls the kernel by number and is part of every Debian. */
export function perl(text: string, ...args: readonly (string | number)[]): readonly string[] {
  return ['/usr/bin/perl', '-e', text, ...args.map(String)]
}
