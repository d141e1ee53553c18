import type { RunEffect } from '../../model/effect.ts'
import { commandReaders } from '../../readers/commands/index.ts'

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

const destroying =
  /^(?:delete|destroy|purge|erase|wipe|deprovision|terminate|decommission|obliterate|nuke|unpublish|deregister)(?:-[a-z][a-z-]{0,40})?$/i
/** `DeleteInstance`, `terminateInstances`: an operation in one word. */
const destroyingOperation =
  /^(?:[Dd]elete|[Dd]estroy|[Tt]erminate|[Rr]elease|[Rr]emove|[Pp]urge|[Dd]eregister|[Rr]evoke|[Dd]isable)[A-Z][A-Za-z]{2,60}$/
/** Verbs that take something away where they stand behind a group, meet another machine’s thing, or are forced. */
const losing =
  /^(?:rm|remove|del|drop|rebuild|reinstall|reimage|reset|revoke|uninstall|prune|truncate|rollback|promote|transfer|detach|empty|format|factory-reset)$/i
const forced =
  /^(?:-[a-z]*[rfy][a-z]*|--(?:force|yes|all|recursive|no-backup|no-confirm|cascade|hard|auto-approve|assume-yes))$/
/** A thing of another machine: `b2://backups`, `s3://prod/*`. */
const remoteThing = /^[a-z][a-z\d+.-]{1,20}:\/\/\S/i
const destroyingOption =
  /^--(?:destroy|erase|wipe|shred|autonuke|delete-(?:vm|disk|volume|all|data|database|account|backups?)|destroy-[a-z-]{1,40})$/
/** Runners of a project’s own tasks, and makers of its files: the word is a name there. */
const ofProject =
  /^(?:task|just|nx|rake|mage|inv|invoke|fab|hugo|ng|rails|turbo|lerna|gulp|grunt|ant|sbt|mix|artisan|composer|symfony|ember|vue|yo|plop)$/

const destroyingName = /(?:^|-)(?:delete|destroy|purge|erase|nuke)(?:-[a-z-]{1,40})?$/

/** Returns what a program that no reader knows is asked to destroy; null when it is not, or when a reader has its word. */
export function unknownDestroying({ program, argv }: RunEffect): string | null {
  const jar = program === 'java' ? argv.indexOf('-jar') : -1
  if (
    jar === -1 &&
    (commandReaders.has(program) || program === '' || ofProject.test(program) || program.includes('.'))
  )
    return null
  if (
    argv.some(word =>
      /^(?:--dry-run(?:=(?!false)\w+)?|--help|-h|--what-if|--list|--check|--plan)$/.test(word),
    )
  )
    return null
  if (argv.some(word => /^(?:help|list|ls|show|status|plan|version)$/.test(word))) return null
  const words = argv.slice(jar === -1 ? 0 : jar + 2, 64).filter(word => !word.startsWith('-'))
  if (argv.some(word => word.length < 60 && destroyingOption.test(word)))
    return `${program} ${argv.join(' ')}`.slice(0, 120)
  const first = words.slice(0, mostGroups)
  const asked = first.some(
    word => word.length < 64 && (destroying.test(word) || destroyingOperation.test(word)),
  )
  return asked || losesThing(first, argv) || destroyingName.test(program)
    ? `${program} ${argv.join(' ')}`.slice(0, 120)
    : null
}

/** Words before the verb: `group noun verb NAME`. */
const mostGroups = 4

/** Tells whether a milder verb takes away what is somebody’s: `x volume rm NAME`, `x rm s3://…`, `x reset --force`. */
function losesThing(words: readonly string[], argv: readonly string[]): boolean {
  const at = words.findIndex(word => losing.test(word))
  if (at === -1) return false
  const isNamed = words.length > at + 1
  return (
    (at > 0 && isNamed) || argv.some(word => remoteThing.test(word)) || argv.some(word => forced.test(word))
  )
}
