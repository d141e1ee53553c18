import { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { anchorLog } from '../audit/anchor-log.ts'
import { type EraseOptions, erasePartOfLog } from '../audit/erase-part-of-log.ts'
import { exportAuditLog } from '../audit/export-audit-log.ts'
import { indexReaders } from '../../proof/evidence/bundle/bundle-index.ts'
import { type ProveOptions, proveEntries } from '../audit/prove-entries.ts'
import { listDecisions, type ListOptions } from '../audit/list-decisions.ts'
import { showDecision, type ShowOptions } from '../audit/show-decision.ts'
import { stampBundle } from '../audit/stamp-bundle.ts'
import { type StampOptions, stampLog } from '../audit/stamp-log.ts'
import { askWitnesses, compareWithWitnesses } from '../audit/witness/ask-witnesses.ts'
import { verifyAuditLog } from '../audit/verify-audit-log.ts'
import { writeVerifier } from '../audit/write-verifier.ts'
import { addIdentityOptions } from '../people/identify.ts'
import { readDuration } from '../read-duration.ts'
import { withGate, withLocalGate } from '../with-gate.ts'
import { addAuditKey } from './audit-key.ts'
import { number, wholeNumber } from './whole-number.ts'
import { mapOf } from '../../ground/model/map-of.ts'
import { addWitness, type AddWitnessOptions, removeWitness } from '../audit/witness/add-witness.ts'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { nameOf, witnessText } from '../resident/witness-rows.ts'

const examples = `
Examples:
  countersign audit list --effect deny --since 2h
  countersign audit list --finding destruction --min-score 5 --json
  countersign audit show 1042 --again
  countersign audit export --format csv > decisions.csv
  countersign audit prove 1042 --to refund.evidence.jsonl --withhold /call/arguments
  countersign audit prove --since 2026-01-01 --until 2026-02-01 --to january.evidence.jsonl --for soc2
  countersign audit stamp --tsa https://tsa.example.com --every 1d
  countersign audit erase 1042 /call/arguments --reason "a customer's address"
  countersign audit anchor --to /mnt/elsewhere/countersign.anchor
  countersign audit verify --anchor /mnt/elsewhere/countersign.anchor`

/** Adds `countersign audit`: the log, its verification and its exports. */
export function addAudit(program: Command): void {
  const audit = program
    .command('audit')
    .description('Look into the log of every decision, and prove that it is whole.')
  audit.addHelpText('after', examples)
  addFilters(audit.command('list').description('List decisions, newest first.'))
    .option('--limit <n>', 'at most this many', wholeNumber, 50)
    .option('--format <format>', 'table, json, jsonl or csv', oneOf('table', 'json', 'jsonl', 'csv'))
    .option('--json', 'short for --format json')
    .action((options: ListOptions, command: Command) =>
      withGate(command, {}, gate => listDecisions(gate, options)),
    )
  audit
    .command('show')
    .description(
      'Show one decision, whole: contributions, cap, discount, gate, factors, observed facts, place in the chain.',
    )
    .argument('<id>', 'decision id, call id or sequence number')
    .option(
      '--again',
      'judge the same call again under the present policy and say whether the answer is the same',
    )
    .option('--json', 'print the record as JSON')
    .action((id: string, options: ShowOptions, command: Command) =>
      withGate(command, {}, gate => showDecision(gate, id, options)),
    )
  addProofs(audit)
  addVerifier(audit)
  addAuditKey(audit)
  addAuditWitness(audit)
}

/** Evidence for others: what checks it elsewhere, and a time from outside. */
function addVerifier(audit: Command): void {
  audit
    .command('verifier')
    .description('Print the page that checks bundles of evidence anywhere, without a network.')
    .option('--program', 'print the program for Node instead: > verify.mjs')
    .action((options: { readonly program?: boolean }) => writeVerifier(options.program === true))
  audit
    .command('stamp')
    .description(
      'Let a time authority stamp the log, or a bundle of evidence (RFC 3161): it existed before that time then.',
    )
    .argument('[file]', 'a bundle; the stamp is written into it. The log as it is now when left out')
    .option('--tsa <address>', 'the authority’s address')
    .option(
      '--command <program...>',
      'start this program with the request on its standard input; it prints the reply',
    )
    .option('--every <span>', 'a gate that runs asks --tsa again after 1h, 1d', readDuration)
    .option('--never', 'no gate asks by itself any more')
    .action((file: string | undefined, options: StampOptions, command: Command) =>
      file === undefined
        ? withLocalGate(command, gate => stampLog(gate.stamping, options))
        : stampBundle(file, options),
    )
}

/** verify, anchor and export: what shows others that the log is whole. */
function addProofs(audit: Command): void {
  audit
    .command('verify')
    .description('Check every entry, the chain and the signed checkpoints; say what was compared with what.')
    .option('--anchor <file>', 'a checkpoint kept elsewhere: finds truncation and rewriting too')
    .option('--from-checkpoint', 'check only what came after the last checkpoint')
    .option('--json', 'print the report as JSON')
    .action((options, command: Command) =>
      withGate(command, {}, gate =>
        verifyAuditLog(gate, options, () => withLocalGate(command, compareWithWitnesses)),
      ),
    )
  audit
    .command('anchor')
    .description('Sign size and head of the log, and copy them out of the state folder.')
    .option('--to <file>', 'append the checkpoint to this file')
    .option('--command <program...>', 'start this program with the checkpoint on its standard input')
    .action((options, command: Command) => withGate(command, {}, gate => anchorLog(gate, options)))
  addProve(audit)
  addIdentityOptions(audit.command('erase'))
    .description(
      'Take a part of one entry out of the log for good, with every copy of it; the log still verifies.',
    )
    .argument('<seq>', 'number of the entry', wholeNumber)
    .argument('<pointer>', '/call/arguments, /call/docstring, or of a line of people /reason, /text or /why')
    .requiredOption('--reason <text>', 'shown wherever the part is missing')
    .option('--json', 'print the report as JSON')
    .action((entry: number, pointer: string, options: EraseOptions, command: Command) =>
      withGate(command, {}, gate => erasePartOfLog(gate, { entry, pointer }, options)),
    )
  addFilters(
    audit
      .command('export')
      .description(
        'Print every entry of the log, oldest first; with a filter or as CSV the decisions alone, newest first.',
      ),
  )
    .option('--format <format>', 'json, jsonl or csv', oneOf('json', 'jsonl', 'csv'), 'jsonl')
    .action((options, command: Command) => withGate(command, {}, gate => exportAuditLog(gate, options)))
}

/** prove: what a stranger can check without this program. */
function addProve(audit: Command): void {
  audit
    .command('prove')
    .description(
      'Write what lets a stranger check one decision with its review, or every entry of a period, without this program; say what it shows.',
    )
    .argument('[id]', 'decision id, call id or sequence number')
    .option('--since <when>', 'a period: from then on (30m, 2h, 7d, or a date)', sinceWhen)
    .option('--until <when>', 'before then; until now when left out', sinceWhen)
    .option('--from <seq>', 'a period by numbers of entries: the first', wholeNumber)
    .option('--last <seq>', 'the last', wholeNumber)
    .option('--withhold <pointer...>', 'sealed parts that are left out, such as /call/arguments', ['/page'])
    .option('--format <format>', 'bundle or tlog-proof', oneOf('bundle', 'tlog-proof'), 'bundle')
    .option('--for <reader>', 'write an index page beside it: ai-act or soc2', oneOf(...indexReaders))
    .option('--to <file>', 'write into this file; to standard output when left out')
    .option('--dry-run', 'say what would be shown, and write nothing')
    .action((id: string | undefined, options: ProveOptions, command: Command) =>
      withGate(command, {}, gate =>
        proveEntries(gate, id, options, () => withLocalGate(command, askWitnesses)),
      ),
    )
}

function addFilters(command: Command): Command {
  return command
    .option('--effect <effect>', 'allow, queue or deny', oneOf('allow', 'queue', 'deny'))
    .option('--tool <name>', 'this tool')
    .option('--session <id>', 'this session')
    .option('--agent <name>', 'this agent')
    .option('--since <when>', '30m, 2h, 7d, or a date', sinceWhen)
    .option('--min-score <n>', 'composite of at least', number)
    .option('--finding <code>', 'with this finding code, or any that begins with it')
    .option('--no-dry-runs', 'leave out what `check` judged')
}

function oneOf(...allowed: readonly string[]) {
  return (value: string) => {
    if (allowed.includes(value)) return value
    throw new GateError('usage', `“${value}” is not one of ${allowed.join(', ')}.`)
  }
}

const unitMilliseconds: ReadonlyMap<string, number> = mapOf({ s: 1e3, m: 6e4, h: 36e5, d: 864e5, w: 6048e5 })

function sinceWhen(value: string): number {
  const relative = /^(\d{1,6})([smhdw])$/.exec(value)
  if (relative)
    return Date.now() - Number(relative[1]) * (unitMilliseconds.get(relative[2] as string) as number)
  const date = Date.parse(value)
  if (!Number.isNaN(date)) return date
  throw new GateError('usage', `“${value}” is no time: write 30m, 2h, 7d, or a date such as 2026-01-31.`)
}

const auditWitnessExamples = `
Examples:
  countersign audit witness list
  countersign audit witness add https://witness.example.com witness.example.com+5e6f7a8b+BEfg…
  countersign audit witness remove witness.example.com`

/** Adds `countersign audit witness`: who signs the notes of this log. */
function addAuditWitness(audit: Command): void {
  const witness = audit
    .command('witness')
    .description('Let others sign the notes of this log, so that it can’t be set back unseen.')
    .addHelpText('after', auditWitnessExamples)
  witness
    .command('add')
    .description('Add a witness: it is asked at once, and again after each note.')
    .argument('<address>', 'the beginning of its addresses, such as https://witness.example.com')
    .argument('<key>', 'its key, as whoever runs it gave it to you: name+id+base64')
    .option('--same-machine', 'take one of this machine, which proves nothing against its owner')
    .action((address: string, key: string, options: AddWitnessOptions, command: Command) =>
      withLocalGate(command, gate => addWitness(gate, address, key, options)),
    )
  witness
    .command('list')
    .description('List the witnesses of this log, what each signed last, and the key that they know it by.')
    .option('--json', 'print the answer as JSON')
    .action((options: { readonly json?: boolean }, command: Command) =>
      withLocalGate(command, async gate => listWitnesses(gate, options)),
    )
  witness
    .command('remove')
    .description('Stop asking a witness; what it signed stays.')
    .argument('<which>', 'its name, address or key')
    .action((which: string, _options, command: Command) =>
      withLocalGate(command, gate => removeWitness(gate, which)),
    )
}

/** Prints the witnesses of the log, what each signed last, and the log’s own key. */
function listWitnesses({ witnessing }: Pick<LocalGate, 'witnessing'>, { json }: JsonOption): void {
  const state = witnessing.state()
  const { witnesses, size, key, problem } = state
  const lines = witnesses.map(one => `${nameOf(one)}  ${one.url}\n  ${witnessText(one, size, Date.now())}`)
  printAnswer(
    json,
    state,
    [
      ...(problem === null ? [] : [problem]),
      ...(lines.length === 0 ? ['Nobody witnesses this log: countersign audit witness add.'] : lines),
      `A witness answers this log after: countersign witness trust ${key}`,
    ].join('\n'),
  )
}
