import type { Command } from 'commander'
import { exportKinds } from '../../ground/model/export-target.ts'

const collected = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

/** The name and the options of a target of exports that is added. */
export function addTargetOptions(command: Command): Command {
  return command
    .argument('<name>', 'what the target is called')
    .requiredOption('--kind <kind>', exportKinds.join(', '))
    .option('--endpoint <address>', 'https://…, or tls://host:port and tcp://host:port for syslog')
    .option('--file <path>', 'for ocsf, instead of an endpoint: the file that lines are written to')
    .option('--encoding <form>', 'for otlp: protobuf or json')
    .option('--signal <what>', 'for otlp: logs or traces; may be given again', collected)
    .option('--token-file <path>', 'for splunk-hec: holds its token')
    .option('--no-acknowledge', 'for splunk-hec: take its answer for enough')
    .option(
      '--header-file <name=path>',
      'for otlp and ocsf: holds the value of a header; may be given again',
      collected,
    )
    .option('--ca-file <path>', 'PEM of an authority that is trusted instead of the system’s')
    .option('--allow-plain', 'let records go to another machine without TLS')
    .option(
      '--include <what>',
      'arguments or reason: leaves too, as the log holds it; may be given again',
      collected,
    )
    .option('--untested', 'send no test record')
}
