/** `.ssh`, `.ssh/`, `**\/.ssh/**` and `/.ssh` are one folder with all that is in it. */
export function insideOf(glob: string): string {
  return glob.replace(/(?:\/\*{1,3}|\/)$/, '').replace(/^(?:\*\*\/|\/|\.\/)/, '')
}
