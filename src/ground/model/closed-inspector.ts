/**
 * The option with which every process of ours starts Node. SIGUSR1 opens Node's inspector, through which whoever
 * reaches the port runs code in the process; here it would have to open on an address that no machine has (RFC 5737),
 * so that it can't be opened at any moment: a listener of the program's own comes some milliseconds too late.
 */
export const closedInspector = '--inspect-port=192.0.2.1'
