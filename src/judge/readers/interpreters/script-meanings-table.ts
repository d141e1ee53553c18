import type { Meanings } from './meaning.ts'

/** The calls of Perl that do something, by their meaning. */
export const perlMeanings: Meanings = {
  shell: 'system exec qx readpipe ` IPC.Open3.open3 open3 open2 CORE.system capture',
  'delete-tree': 'rmtree remove_tree File.Path.rmtree File.Path.remove_tree',
  delete: 'unlink rmdir',
  open: 'open',
  content: 'print syswrite',
  truncate: 'truncate',
  move: 'rename move File.Copy.move',
  copy: 'copy File.Copy.copy',
  link: 'symlink link',
  mode: 'chmod',
  owner: 'chown',
  connect:
    'LWP.Simple.get get getstore LWP.UserAgent.new().get HTTP.Tiny.new().get IO.Socket.INET.new IO.Socket.INET IO.Socket.SSL.new IO.Socket.SSL connect',
  send: 'LWP.UserAgent.new().post HTTP.Tiny.new().post HTTP.Tiny.new().post_form',
  eval: 'eval do',
  kill: 'kill',
  fork: 'fork',
}

/** The calls of Ruby that do something, by their meaning. */
export const rubyMeanings: Meanings = {
  shell:
    'system exec spawn Kernel.system Kernel.exec Kernel.spawn ` IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 Open3.popen2e Process.spawn PTY.spawn sh syscall',
  'delete-tree':
    'FileUtils.rm_rf FileUtils.rm_r FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure FileUtils.rmtree FileUtils.remove rm_rf rm_r .rmtree',
  delete:
    'File.delete File.unlink FileUtils.rm FileUtils.rm_f Dir.rmdir Dir.unlink Dir.delete Pathname.new().delete .unlink',
  write: 'File.write IO.write File.binwrite IO.binwrite FileUtils.touch',
  read: 'File.read IO.read File.readlines IO.readlines File.binread File.foreach',
  open: 'File.open open File.new',
  content: '.write .puts .print',
  truncate: 'File.truncate',
  move: 'FileUtils.mv File.rename FileUtils.move',
  copy: 'FileUtils.cp FileUtils.cp_r FileUtils.copy',
  link: 'File.symlink FileUtils.ln_s FileUtils.ln_sf File.link',
  mode: 'File.chmod FileUtils.chmod FileUtils.chmod_R',
  owner: 'File.chown FileUtils.chown FileUtils.chown_R',
  connect:
    'Net.HTTP.get Net.HTTP.get_response Net.HTTP.start URI.open OpenURI.open_uri TCPSocket.new TCPSocket.open Socket.tcp HTTParty.get Faraday.get RestClient.get Net.FTP.new',
  send: 'Net.HTTP.post Net.HTTP.post_form HTTParty.post HTTParty.put Faraday.post RestClient.post',
  listen: 'TCPServer.new TCPServer.open WEBrick.HTTPServer.new',
  eval: 'eval instance_eval class_eval Kernel.eval binding.eval .instance_eval',
  load: 'Marshal.load YAML.unsafe_load',
  sql: '.execute .exec .query .exec_query .exec_params',
  kill: 'Process.kill',
  fork: 'fork Process.fork',
}

/** The calls of PHP that do something, by their meaning. */
export const phpMeanings: Meanings = {
  shell: 'system exec shell_exec passthru popen proc_open pcntl_exec `',
  delete: 'unlink rmdir',
  write: 'file_put_contents touch',
  read: 'file_get_contents readfile file',
  open: 'fopen',
  content: 'fwrite fputs',
  truncate: 'ftruncate',
  move: 'rename move_uploaded_file',
  copy: 'copy',
  link: 'symlink link',
  mode: 'chmod',
  owner: 'chown chgrp',
  connect: 'curl_init fsockopen pfsockopen stream_socket_client socket_connect',
  listen: 'stream_socket_server socket_bind',
  eval: 'eval assert create_function',
  include: 'include include_once require require_once',
  load: 'unserialize',
  sql: '.query .exec .prepare mysqli_query mysql_query pg_query .execute .multi_query',
  kill: 'posix_kill',
  fork: 'pcntl_fork',
  mail: 'mail',
}

/** The calls of Lua that do something, by their meaning. */
export const luaMeanings: Meanings = {
  shell: 'os.execute io.popen',
  delete: 'os.remove',
  move: 'os.rename',
  open: 'io.open',
  content: '.write .send',
  eval: 'load loadstring dofile loadfile',
  connect: 'socket.connect socket.http.request http.request .connect',
}

/** R, Julia, Elixir, Tcl and the like: the calls that their names have in common. */
export const otherMeanings: Meanings = {
  shell:
    'system system2 shell run exec ` System.cmd System.shell Runtime.getRuntime().exec spawn .execute Process .lazyLines ' +
    'processx.run callr.run',
  spawn: 'ProcessBuilder Port.open',
  'delete-tree': 'unlink rm File.rm_rf File.rm_rf! .deleteDir .deleteRecursively FileUtils.deleteDirectory',
  delete: 'file.remove File.rm file_delete fs.file_delete fs.dir_delete dir_delete Files.delete',
  write: 'writeLines write.csv File.write write',
  read: 'readLines read.csv File.read read',
  connect: 'download.file url socketConnection download HTTPoison.get httr.GET GET Socket',
  send: 'POST httr.POST',
  eval: 'eval Code.eval_string evalq',
  include: 'source include sys.source devtools.source_url source_url',
}
