import type { Meanings } from './meaning.ts'

/** The calls of C, Go, Rust, Java and their kin, by their meaning; `Command()` is Rust's, once it has its words. */
export const compiledMeanings: Meanings = {
  shell: 'system popen _popen wordexp Runtime.getRuntime().exec Shellwords.split Shell.cmd',
  spawn:
    'exec.Command exec.CommandContext os.StartProcess syscall.Exec ProcessBuilder java.lang.ProcessBuilder Process.Start ' +
    'Command().status Command().output Command().spawn Command().exec execl execlp execle execv execvp execve execvpe',
  'delete-tree':
    'os.RemoveAll std.fs.remove_dir_all fs.remove_dir_all remove_dir_all tokio.fs.remove_dir_all FileUtils.deleteDirectory ' +
    'FileUtils.forceDelete std.filesystem.remove_all filesystem.remove_all remove_all Directory.Delete .deleteRecursively ' +
    '.deleteDir FileManager.default.removeItem std.fs.deleteTreeAbsolute',
  delete:
    'os.Remove std.fs.remove_file fs.remove_file remove_file tokio.fs.remove_file unlink remove rmdir Files.delete ' +
    'Files.deleteIfExists File.Delete syscall.Unlink std.filesystem.remove',
  truncate: 'os.Truncate truncate',
  move: 'os.Rename std.fs.rename fs.rename rename Files.move File.Move std.filesystem.rename',
  copy: 'std.fs.copy fs.copy Files.copy File.Copy',
  write:
    'os.WriteFile ioutil.WriteFile os.Create std.fs.write fs.write Files.writeString Files.write File.WriteAllText File.create',
  read:
    'os.ReadFile ioutil.ReadFile os.Open std.fs.read_to_string fs.read_to_string std.fs.read fs.read Files.readString ' +
    'Files.readAllBytes Files.readAllLines File.ReadAllText File.open',
  open: 'fopen',
  mode: 'os.Chmod chmod',
  connect:
    'net.Dial net.DialTimeout tls.Dial TcpStream.connect std.net.TcpStream.connect http.Get reqwest.get ' +
    'reqwest.blocking.get Socket TcpClient',
  send: 'http.Post http.PostForm',
  listen: 'net.Listen TcpListener.bind std.net.TcpListener.bind ServerSocket',
  kill: 'kill syscall.Kill',
}
