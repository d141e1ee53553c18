import { nearest } from '../../ground/model/nearest.ts'
import { GateError } from '../../ground/model/errors.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { withGate } from '../with-gate.ts'
import { printAnswer } from '../render/print-answer.ts'
import { addIdentityOptions, identify } from '../people/identify.ts'
import { type ApproveOptions, approve, begin, deny, endFollowing, sendBack, undo } from '../review/approve.ts'
import { printHistory, printPage, printStats, printWaiting } from '../review/print-page.ts'
import { runScreen } from '../review/run-screen.ts'

const json = ['--json', 'print the answer as JSON'] as const

const examples = `
Examples:
  countersign review                     the live screen
  countersign review list
  countersign review list --search terraform --level critical
  countersign review show r-7k2m9q4xw0vh5tcn
  countersign review approve r-7k2m
  countersign review approve r-7k2m --grant --for 2h --reason 'the release of today'
  countersign review deny r-7k2m --reason 'not on a Friday'

An id can be shortened to a beginning that no other review has: r- and four characters at least.

The live screen asks for the secret with the first yes at level medium, and then stays unlocked for 15 idle minutes:
l locks it. Where programs can type into the terminal (tmux, VS Code) and above medium each yes asks.

review approve asks for the secret each time. For scripts: review challenge ID draws the challenge as JSON, review
approve ID --sheet SHEET --secret-stdin answers it.`

/** Adds `countersign review`: the waiting calls, and people's answers. */
export function addReview(program: Command): void {
  const review = addIdentityOptions(program.command('review'))
    .description('Look at what waits for a person, show that you understood it, answer.')
    .argument('[id]', 'opens the screen at this one')
    .addHelpText('after', examples)
    .action((id: string | undefined, options, command: Command) => {
      if (id !== undefined) refuseNoReview(id, review)
      return withGate(command, {}, async gate => void (await runScreen(gate, options, { id })))
    })
  addLooking(review)
  addAnswering(review)
  addAfterwards(review)
}

/** A word that is no review’s number is a mistyped command. */
function refuseNoReview(word: string, { commands }: Command): void {
  if (/^r-/i.test(word)) return
  const near = nearest(
    word,
    commands.map(command => command.name()),
  )
  const message =
    near === undefined ? 'see countersign review --help' : `the nearest is countersign review ${near}`
  throw new GateError('usage', `“${visibleText(word, 40)}” is no review and no command: ${message}.`)
}

function addLooking(review: Command): void {
  review
    .command('list')
    .description('List what waits, the most dangerous first.')
    .option('--search <words>', 'only where every word stands in the call, its findings or its asker')
    .addOption(new Option('--level <level>', 'only this level').choices(['medium', 'high', 'critical']))
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => printWaiting(gate, options)))
  review
    .command('next')
    .description('Show the one that comes first.')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => printPage(gate, undefined, options)))
  review
    .command('show')
    .argument('<id>', 'such as r-7k2m9q4xw0vh5tcn, or its beginning')
    .description('Show one review: what would happen, why it is asked, what shows it.')
    .option(...json)
    .action((id: string, options, command: Command) =>
      withGate(command, {}, gate => printPage(gate, id, options)),
    )
  review
    .command('history')
    .description('List what was answered, expired or withdrawn, the latest first.')
    .option('--limit <n>', 'so many at most', count, 50)
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => printHistory(gate, options)))
  review
    .command('stats')
    .description('Show how people answered: how many, how fast, how well.')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => printStats(gate, options)))
}

function addAnswering(review: Command): void {
  addIdentityOptions(review.command('challenge').argument('<id>', 'see countersign review list'))
    .description('Draw the challenge as JSON; the time of the reviewer begins.')
    .option('--json', 'as it is without it')
    .action((id: string, _options, command: Command) =>
      withGate(command, {}, gate => begin(gate, id, approveOptions(command))),
    )
  addIdentityOptions(review.command('approve').argument('<id>', 'see countersign review list'))
    .description('Say yes, after the challenge, with the secret.')
    .option('--reason <text>', 'for the log')
    .option('--grant', 'grant such calls as well, and let this one run: both, or neither')
    .option('--for <span>', 'the grant ends then: 30m, 8h, 2d; 8h where nothing is said')
    .option('--uses <n>', 'the grant is for so many calls')
    .option('--follow', 'the session may follow the text that asked, where the review offers it')
    .option('--sheet <id>', 'the challenge that was drawn before')
    .option('--choices <list>', 'chosen options of a quiz, counted from 0: 1,0,2')
    .option('--text <text>', 'the teach-back')
    .option(...json)
    .action((id: string, _options, command: Command) =>
      withGate(command, {}, gate => approve(gate, id, approveOptions(command))),
    )
  addIdentityOptions(review.command('deny').argument('<id>', 'see countersign review list'))
    .description('Say no. It is immediate, and the agent is told the reason.')
    .option('--reason <text>', 'what the agent is told')
    .option(...json)
    .action((id: string, _options, command: Command) =>
      withGate(command, {}, gate => deny(gate, id, approveOptions(command))),
    )
  addIdentityOptions(review.command('change').argument('<id>', 'see countersign review list'))
    .description('Say what the agent shall change, neither yes nor no. It asks for the changed call anew.')
    .requiredOption('--to <text>', 'what the agent is told: “not like this: with --dry-run first”')
    .option(...json)
    .action((id: string, { to }: { to: string }, command: Command) =>
      withGate(command, {}, gate => sendBack(gate, id, to, approveOptions(command))),
    )
}

/** Answers to what was answered before. */
function addAfterwards(review: Command): void {
  addIdentityOptions(review.command('undo').argument('<id>', 'see countersign review history'))
    .description('Take back a no that you gave by mistake, within five minutes: the review waits again.')
    .option(...json)
    .action((id: string, _options, command: Command) =>
      withGate(command, {}, gate => undo(gate, id, approveOptions(command))),
    )
  addIdentityOptions(review.command('unfollow').argument('<id>', 'see countersign review history'))
    .description('End that a session follows the text which this review let it follow. Needs no secret.')
    .option(...json)
    .action((id: string, _options, command: Command) =>
      withGate(command, {}, gate => endFollowing(gate, id, approveOptions(command))),
    )
  addIdentityOptions(review.command('wrong').argument('<id>', 'see countersign review history'))
    .description('Say afterwards that an approval was wrong: it counts as a denial of such calls.')
    .requiredOption('--reason <text>', 'what went wrong')
    .option(...json)
    .action((id: string, _options, command: Command) =>
      withGate(command, {}, async gate => {
        const options = approveOptions(command)
        const { review: wrong } = await gate.reviews.show(id)
        await gate.reviews.reportWrong(wrong.id, options.reason ?? '', await identify(gate, options, true))
        printAnswer(options.json, { reported: wrong.id }, `${wrong.id} is noted as wrong.`)
      }),
    )
}

/** The options of a subcommand with those that the screen knows too: the parser hands the latter to the screen. */
function approveOptions(command: Command): ApproveOptions {
  return command.optsWithGlobals<ApproveOptions>()
}

function count(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number <= 10_000) return number
  throw new InvalidArgumentError('give a number from 1 to 10,000')
}
