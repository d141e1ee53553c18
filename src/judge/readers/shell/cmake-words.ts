import type { Word } from '../command.ts'

/** Words of `cmake -E` that no shell has, and the program with its options that does the same. */
const sameAs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    remove: ['rm'],
    remove_directory: ['rm', '-rf'],
    copy: ['cp'],
    copy_if_different: ['cp'],
    copy_if_newer: ['cp'],
    // These copy what is in a folder, and not the folder itself.
    copy_directory: ['cp', '-rT'],
    copy_directory_if_different: ['cp', '-rT'],
    copy_directory_if_newer: ['cp', '-rT'],
    rename: ['mv'],
    create_symlink: ['ln', '-s'],
    create_hardlink: ['ln'],
    make_directory: ['mkdir', '-p'],
    touch_nocreate: ['touch', '-c'],
    chdir: ['env', '-C'],
    compare_files: ['cmp'],
    echo_append: ['echo'],
    environment: ['printenv'],
    delete_regv: ['reg', 'delete'],
    write_regv: ['reg', 'add'],
    // It runs each line of a file.
    cmake_link_script: ['sh'],
  }),
)

/** Returns the words of the program that does what `cmake -E` is told to. Most of its words have a program’s own name. */
export function cmakeWords(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words
  const same = first && sameAs.get(first.text)
  return same ? [...same.map(text => ({ ...first, text })), ...rest] : words
}
