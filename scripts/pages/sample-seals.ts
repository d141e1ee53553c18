import type { SealPort } from '../../src/api/http/ports/seal-port.ts'
import type { Seal, SealStep } from '../../src/ground/model/seal.ts'

const minute = 60_000
const well = { result: 'well' } as const

function registered(file: string): SealStep {
  return { name: 'registration', ...well, text: `It is as it was written, in /home/alice/${file}.` }
}

const command: SealStep = {
  name: 'installed command',
  ...well,
  text: 'It is as it was written, and so is what it starts.',
}
const proof: SealStep = {
  name: 'proof',
  ...well,
  text: 'A call that only a person may make was refused: only a person may use this command of Countersign (own-safety.command).',
}
const user = { scope: 'user', project: null, method: 'command', limit: null } as const

/** Each state once and more, as the clients of one person’s machine may be; looked at `at`. */
function sealsAt(at: number): readonly Seal[] {
  return [
    {
      ...user,
      client: 'claude-code',
      title: 'Claude Code',
      state: 'enforced',
      why: null,
      at,
      version: '2.1.329',
      proven: '2.1.329',
      steps: [registered('.claude/settings.json'), command, proof],
      limit: 'A project’s settings can switch hooks off: --managed writes where no project can.',
    },
    {
      ...user,
      client: 'codex',
      title: 'OpenAI Codex CLI',
      state: 'open',
      why: 'Codex does not trust our hooks, so it skips them and says nothing. Run countersign init --client codex.',
      at,
      version: '0.170.1',
      proven: '0.169.0',
      method: 'listing',
      steps: [
        registered('.codex/hooks.json'),
        command,
        proof,
        {
          name: 'Codex’s own list',
          result: 'open',
          text: 'Codex does not trust our hooks, so it skips them and says nothing.',
        },
      ],
    },
    {
      ...user,
      client: 'gemini',
      title: 'Gemini CLI',
      state: 'blocked',
      why: 'Everything is refused: this installation’s token is not known to the gate. Run countersign init --client gemini.',
      at,
      version: '0.61.0',
      proven: '0.61.0',
      steps: [
        registered('.gemini/settings.json'),
        command,
        {
          name: 'proof',
          result: 'blocked',
          text: 'Everything is refused: this installation’s token is not known to the gate.',
        },
      ],
    },
    {
      ...user,
      client: 'opencode',
      title: 'opencode',
      scope: 'project',
      project: '/home/alice/src/shop',
      state: 'enforced',
      why: null,
      at,
      version: '1.18.33',
      proven: '1.18.33',
      steps: [
        registered('src/shop/.opencode/plugins/countersign.js'),
        command,
        proof,
        {
          name: 'without a gate',
          result: 'weak',
          text: 'Everything is refused while no gate runs: the bundled file is gone.',
        },
      ],
    },
    {
      ...user,
      client: 'cursor',
      title: 'Cursor',
      state: 'unproven',
      why: 'Settings and command are well, but no version of Cursor was ever seen to obey: watch what it does.',
      at,
      version: null,
      proven: null,
      steps: [registered('.cursor/hooks.json'), command, proof],
    },
  ]
}

/** Seals that a moment’s look renews and never changes; none of them where nothing is installed. */
export function sampleSeals(isInstalled: boolean): SealPort {
  let at = Date.now() - 47 * minute
  const next = at + 6 * 60 * minute
  const show = () => ({
    seals: isInstalled ? sealsAt(at) : [],
    checking: false,
    next: isInstalled ? next : null,
  })
  return {
    show,
    check: async () => {
      await new Promise(resolve => setTimeout(resolve, 1_500))
      at = Date.now()
      return show()
    },
    watch: () => () => {},
  }
}
