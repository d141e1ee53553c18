const programs = new Set(
  'git npm pnpm cargo poetry pip kubectl terraform tofu pulumi helm docker countersign crontab chmod curl cat ls rm kill SELECT'.split(
    ' ',
  ),
)

/** Tells whether an advice is a command to type, and not a sentence: it begins with a program that advice names. */
export function isCommandText(text: string): boolean {
  return programs.has(text.split(' ', 1)[0] ?? '')
}
