import { pathTarget } from '../paths/path-target.ts'
import type { Doing } from './call-effects.ts'
import { runShell, runSpawn } from './run-shell.ts'
import { knownText, textValue, type Value } from './value.ts'

/**
 * Reads a call of a function that no table knows, where its words say enough: a command for something that runs
 * commands, a program of the library `sh`, a member of a starting module that is chosen at run time, a secret's path.
 */
export function readUnknownCall(doing: Doing): void {
  const { call, context, evidence, language } = doing
  const { name, args } = call
  const program =
    language === 'python' ? /^(?:sh|plumbum\.(?:cmd|local))\.([a-z]\w{0,40})$/.exec(name)?.[1] : undefined
  if (program !== undefined)
    return runShell(
      { list: [textValue(program), ...args.filter(arg => !arg.fields)], raw: name },
      context,
      evidence,
    )
  if (chosen.test(name)) return runSpawn(call, context, evidence)
  const [first] = args
  if (first && running.test(name) && isCommand(first)) runShell(first, context, evidence)
  readSecretPaths(doing)
}

/** A member of a module that starts programs, whose name is known only at run time. */
const chosen = /^(?:os|posix|subprocess|child_process|Kernel)\.\$$/
const running =
  /(?:^|\.)(?:run|exec|execute|sh|bash|shell|system|cmd|command|spawn|popen|sudo|check_output|runCommand|run_command|execCommand)$/
/** Programs by which a text is known as a line of a shell. */
const commands =
  /^\s*(?:sudo\s+)?(?:\/(?:usr\/)?bin\/)?(?:rm|curl|wget|(?:ba|z|da)?sh|dd|mkfs[\w.]{0,9}|shred|chmod|chown|mv|cp|cat|nc|ncat|ssh|scp|rsync|p?kill|killall|git|docker|kubectl|terraform|aws|gcloud|python3?|node|perl|systemctl|crontab|find|truncate|tee|tar)\s/

function isCommand(value: Value): boolean {
  return (
    commands.test(`${value.text ?? value.list?.[0]?.text ?? ''} `) &&
    (value.list !== undefined || value.text !== undefined)
  )
}

/** Functions that only speak of a path, keep it in a list, or open a connection with the key that lies there. */
const speaking =
  /(?:^|\.)(?:print\w*|puts|echo|log|debug|info|warn\w*|error|path|Path|exists\w*|isfile|isdir|is_\w+|stat\w*|lstat|basename|dirname|join|startswith|endswith|startsWith|endsWith|includes|indexOf|match|replace\w*|split|test|it|describe|expect|equals?|assert\w*|append|add\w*|set\w*|format|compile|sub|search|write|Error|Exception|\w*credentials?\w*|\w*service_account\w*|\w*private_key\w*|load_cert\w*|\w*config\w*|connect|SSHClient)$|^(?:os\.path|path|logging|console|re|argparse)\./
const keyed = /key|cert|ssl|identity|credential|config|ca$/i

function readSecretPaths({ call, context, evidence }: Doing): void {
  if (speaking.test(call.name)) return
  const named = [...call.named, ...call.args.flatMap(arg => [...(arg.fields ?? [])])].filter(
    ([key]) => !keyed.test(key),
  )
  const values = [...call.args, ...named.map(([, value]) => value)].slice(0, 20)
  for (const value of values) {
    const text = knownText(value)
    if (text === undefined || text.length > 300 || !/^(?:~|\/)\S+$/.test(text)) continue
    const target = pathTarget({ text, known: true, glob: false }, context.place)
    if (!target.roles.includes('credential') || /^(?:inside|workspace|temp|generated)$/.test(target.class))
      continue
    context.out.emit({ type: 'read', target, recursive: false, evidence, through: context.through })
  }
}
