import type { RunEffect } from '../../../ground/model/effect.ts'

const removing =
  /^(?:-{0,2}(?:remove|delete|destroy|purge|erase|uninstall|wipe|deprovision)|-{0,2}(?:del|rm|revoke)|un(?:register|install))$/
const removingName = /-(?:remove|delete|destroy|erase|purge|uninstall)$/
/** Programs whose removals are read by themselves, and are the work of every day. */
const everyday =
  /^(?:docker|podman|nerdctl|git|npm|pnpm|yarn|pip3?|gem|cargo|find|rm|systemctl|service|snap|brew)$/

/** Tells whether a program is asked to take something away: by its name, or by one of its first words. */
export function isAskedToRemove({ program, argv }: RunEffect): boolean {
  if (everyday.test(program)) return false
  return (
    removingName.test(program) ||
    argv.some((word, i) => word.length < 40 && (i < 3 || word.startsWith('--')) && removing.test(word))
  )
}
