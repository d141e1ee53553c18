import type { Command } from 'commander'
import type { DashboardOptions } from '../dashboard/pair-browser.ts'

const examples = `
Examples:
  countersign dashboard
  countersign dashboard --open
  countersign dashboard --list
  countersign dashboard --end b-abcd2345

The code is written to the terminal itself, never to standard output. See docs/resident.md.`

interface Options extends DashboardOptions {
  readonly list?: boolean
  readonly end?: string
  readonly json?: boolean
}

/** The pages in a browser: where they are, and what lets a browser in. */
export function addDashboard(program: Command): void {
  program
    .command('dashboard')
    .description('Say where the dashboard is, and give a one-time code that pairs a browser with it.')
    .option('--as <name>', 'pair it as this reviewer; the one of this operating-system user when left out')
    .option('--open', 'open the address in this desktop’s browser')
    .option('--list', 'which browsers are paired')
    .option('--end <id>', 'end the session of one')
    .option('--json', 'print what --list and --end answer as JSON')
    .addHelpText('after', examples)
    .action(async (options: Options, command: Command) => {
      const { listBrowsers, endBrowser } = await import('../dashboard/list-browsers.ts')
      if (options.end !== undefined) return endBrowser(command, options.end, options)
      if (options.list) return listBrowsers(command, options)
      return (await import('../dashboard/pair-browser.ts')).pairBrowser(command, options)
    })
}
