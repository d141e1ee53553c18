/** A POSIX shell with arguments: no path is ever part of the text. */
export function sh(text: string, ...args: readonly string[]): readonly string[] {
  return ['/bin/sh', '-c', text, 'sh', ...args]
}
