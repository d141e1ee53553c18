import { agents } from './code/agents.ts'
import { applicationBackends } from './cloud/application-backends-table.ts'
import { archives } from './files/archives.ts'
import { aws } from './cloud/aws-table.ts'
import { azure } from './cloud/azure-table.ts'
import { backups } from './cloud/backups-table.ts'
import { bootAndLogs } from './machine/boot-and-logs.ts'
import { brokers } from './cloud/brokers-table.ts'
import { clouds } from './cloud/clouds-table.ts'
import { compilers } from './code/compilers.ts'
import { containers } from './cloud/containers-table.ts'
import { copying } from './files/copying.ts'
import { databaseClients } from './databases/database-clients-table.ts'
import { databaseTools } from './databases/database-tools-table.ts'
import { deleting } from './files/deleting.ts'
import { delivery } from './cloud/delivery-table.ts'
import { disks } from './files/disks.ts'
import { editors } from './files/editors.ts'
import { find } from './files/find.ts'
import { forges } from './cloud/forges.ts'
import { furtherInterpreters } from './code/further-interpreters.ts'
import { gcloud } from './cloud/gcloud-table.ts'
import { git } from './files/git.ts'
import { hosting } from './cloud/hosting-table.ts'
import { httpClients } from './network/http-clients.ts'
import { grpcClients } from './network/grpc-clients.ts'
import { indexPrograms } from './index-programs.ts'
import { interpreters } from './code/interpreters.ts'
import { keyStores } from './machine/key-stores.ts'
import { kubernetes } from './cloud/kubernetes-table.ts'
import { loaders } from './code/loaders.ts'
import { machine } from './machine/machine.ts'
import { machineLines } from './machine/machine-lines-table.ts'
import { macos } from './machine/macos.ts'
import { mail } from './network/mail.ts'
import { multiplexers } from './code/multiplexers.ts'
import { oddSenders } from './network/odd-senders.ts'
import { packing } from './files/packing.ts'
import { packageManagers } from './packages/package-managers.ts'
import { patches } from './files/patches.ts'
import { permissions } from './files/permissions.ts'
import { processes } from './machine/processes.ts'
import type { Program } from './program.ts'
import { reading } from './files/reading.ts'
import { rewriting } from './files/rewriting.ts'
import { secretManagers } from './cloud/secret-managers-table.ts'
import { schedules } from './machine/schedules.ts'
import { servers } from './network/servers-table.ts'
import { sockets } from './network/sockets.ts'
import { taskRunners } from './code/task-runners.ts'
import { terraform } from './cloud/terraform-table.ts'
import { transfers } from './network/transfers.ts'
import { tunnels } from './network/tunnels.ts'
import { wallets } from './cloud/wallets.ts'
import { windows } from './windows/windows.ts'
import { windowsLoaders } from './windows/windows-loaders.ts'
import { writing } from './files/writing.ts'

/** Every program that is known: each has one record, in the family that fits it best. */
export const programs: readonly Program[] = [
  machineLines,
  reading,
  editors,
  writing,
  packing,
  patches,
  rewriting,
  deleting,
  copying,
  archives,
  disks,
  find,
  permissions,
  httpClients,
  grpcClients,
  transfers,
  servers,
  sockets,
  oddSenders,
  tunnels,
  git,
  forges,
  interpreters,
  furtherInterpreters,
  taskRunners,
  packageManagers.map(onlyByName),
  aws,
  gcloud,
  azure,
  terraform,
  kubernetes,
  containers,
  hosting,
  applicationBackends,
  clouds,
  secretManagers,
  delivery,
  backups,
  brokers,
  processes,
  machine,
  schedules,
  macos,
  multiplexers,
  windows,
  keyStores,
  bootAndLogs,
  windowsLoaders,
  databaseClients.map(onlyByName),
  databaseTools.map(onlyByName),
  loaders,
  compilers,
  mail,
  wallets.map(onlyByName),
  agents,
].flat()

/** Marks a program whose name is no other program's with a version behind it. */
function onlyByName(program: Program): Program {
  return { ...program, ownNamesOnly: true }
}

/** Readers of command lines, by the name of the program. */
export const commandReaders = indexPrograms(programs)
