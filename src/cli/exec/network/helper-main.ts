import { runHelper } from './run-helper.ts'

const [socket = '', ports = '', seccomp = '', ...command] = process.argv.slice(2)
void runHelper({ socket, ports: ports.split(',').map(Number), seccomp: Number(seccomp), command })
