import type { Meanings } from './meaning.ts'

const ofFs = (names: string) =>
  names
    .split(' ')
    .flatMap(name =>
      ['fs', 'fs/promises', 'fs.promises', 'fsp', 'fs-extra', 'fse', 'promises'].map(
        module => `${module}.${name}`,
      ),
    )
    .join(' ')

/** The libraries of Node, Deno and Bun, and those that are used beside them every day. */
export const javascriptMeanings: Meanings = {
  shell:
    'child_process.exec child_process.execSync cp.exec cp.execSync exec execSync shelljs.exec execaCommand execa.command execa.execaCommand execaCommandSync $ zx zx.$ Bun.$ promisify().exec util.promisify()',
  spawn:
    'child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork cp.spawn cp.spawnSync cp.execFile cp.execFileSync spawn spawnSync execFile execFileSync Bun.spawn Bun.spawnSync Deno.Command Deno.run execa execaSync execa.execa cross-spawn cross-spawn.sync',
  'delete-tree': `${ofFs('rm rmSync remove removeSync emptyDir emptyDirSync')} rmSync rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync rimrafSync del del.sync deleteAsync Deno.remove Deno.removeSync shelljs.rm`,
  delete: `${ofFs('unlink unlinkSync rmdir rmdirSync')} unlinkSync Bun.file().delete`,
  write: `${ofFs('writeFile writeFileSync createWriteStream outputFile outputFileSync writeJson writeJsonSync')} writeFileSync writeFile Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Bun.write`,
  append: `${ofFs('appendFile appendFileSync')} appendFileSync`,
  truncate: ofFs('truncate truncateSync'),
  read: `${ofFs('readFile readFileSync createReadStream readJson readJsonSync')} readFileSync readFile Deno.readTextFile Deno.readTextFileSync Deno.readFile Bun.file`,
  open: ofFs('open openSync'),
  content: '.write .send .end',
  move: `${ofFs('rename renameSync move moveSync')} renameSync Deno.rename`,
  copy: `${ofFs('copyFile copyFileSync cp cpSync copy copySync')} copyFileSync Deno.copyFile`,
  link: ofFs('symlink symlinkSync link linkSync'),
  mode: `${ofFs('chmod chmodSync')} Deno.chmod`,
  owner: ofFs('chown chownSync'),
  send: 'axios.post axios.put axios.patch got.post got.put got.patch ky.post superagent.post needle.post navigator.sendBeacon request.post',
  connect:
    'fetch axios axios.get axios.delete axios.request got got.get ky ky.get superagent.get request request.get http.get http.request https.get https.request undici.request undici.fetch node-fetch net.connect net.createConnection net.Socket().connect tls.connect dgram.createSocket().send WebSocket ws dns.resolve dns.lookup dns.resolveTxt Deno.connect',
  listen:
    'net.createServer().listen http.createServer().listen https.createServer().listen Bun.serve Deno.serve Deno.listen',
  eval: 'eval Function vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script globalThis.eval window.eval global.eval .constructor.constructor',
  sql: '.query .execute .$queryRawUnsafe .$executeRawUnsafe .raw .prepare .exec .run .unsafe',
  kill: 'process.kill Deno.kill',
  native: 'process.dlopen Deno.dlopen',
  mail: '.sendMail',
  infrastructure:
    '.terminateInstances .deleteBucket .deleteDBInstance .deleteStack .deleteTable .dropDatabase .dropCollection .deleteNamespace .deleteCluster .flushall .flushdb',
}
