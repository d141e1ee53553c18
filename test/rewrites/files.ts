import { family, needing, type Rewrite } from './rewriting.ts'
import { ofBare, quoted } from './spelled-words.ts'

/** A file of its own for each form, so that two forms never meet. */
const into = (write: (command: string, file: string) => string | null): Rewrite => {
  return (command, { scratch, random }) => write(command, `${scratch}/step-${random(1_000_000_000)}`)
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A file is written and run in one line. */
export const files = family('file', {
  'echo and bash': into((command, file) =>
    /\\/.test(command) ? null : `echo ${quoted(command)} > ${file}; bash ${file}`,
  ),
  'printf and sh': into((command, file) => `printf '%s\\n' ${quoted(command)} > ${file}.sh && sh ${file}.sh`),
  'cat and its own name': into(
    (command, file) => `cat > ${file} <<'ZZ'\n#!/bin/bash\n${command}\nZZ\nchmod +x ${file}\n${file}`,
  ),
  'tee and its own name': into(
    (command, file) =>
      `tee ${file} >/dev/null <<'ZZ'\n#!/bin/sh\n${command}\nZZ\nchmod 755 ${file} && ${file}`,
  ),
  'into a folder that is made': into(
    (command, file) => `mkdir -p ${file}; printf '%s\\n' ${quoted(command)} > ${file}/run; bash ${file}/run`,
  ),
  'in two steps': into((command, file) => {
    const at = Math.floor(command.length / 2)
    return `printf %s ${quoted(command.slice(0, at))} > ${file}; printf %s ${quoted(command.slice(at))} >> ${file}; sh ${file}`
  }),
  'in two files': into((command, file) => {
    const at = Math.floor(command.length / 2)
    const [first, second] = [command.slice(0, at), command.slice(at)].map(quoted)
    return `printf %s ${first} > ${file}a; printf %s ${second} > ${file}b; cat ${file}a ${file}b | sh`
  }),
  'joined from two files': into((command, file) => {
    const at = Math.floor(command.length / 2)
    const [first, second] = [command.slice(0, at), command.slice(at)].map(quoted)
    return `printf %s ${first} > ${file}a; printf %s ${second} > ${file}b; cat ${file}a ${file}b > ${file}; sh ${file}`
  }),
  moved: into(
    (command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; mv ${file} ${file}.txt; sh ${file}.txt`,
  ),
  copied: into(
    (command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; cp ${file} ${file}.txt; sh ${file}.txt`,
  ),
  linked: into(
    (command, file) =>
      `printf '%s\\n' ${quoted(command)} > ${file}; ln -s ${file} ${file}.txt; bash ${file}.txt`,
  ),
  sourced: into((command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; source ${file}`),
  'sourced by a dot': into((command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; . ${file}`),
  'as input': into((command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; sh < ${file}`),
  'through cat': into((command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; cat ${file} | bash`),
  'through eval': into(
    (command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; eval "$(cat ${file})"`,
  ),
  'through eval of a redirection': into(
    (command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; eval "$(< ${file})"`,
  ),
  'through sh -c': into(
    (command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; sh -c "$(cat ${file})"`,
  ),
  'through a wrapper': into(
    (command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; env nice bash ${file}`,
  ),
  'through a variable': into(
    (command, file) => `zf=${file}; printf '%s\\n' ${quoted(command)} > "$zf"; bash "$zf"`,
  ),
  'through mktemp': command =>
    `zf=$(mktemp); printf '%s\\n' ${quoted(command)} > "$zf"; bash "$zf"; rm -f "$zf"`,
  'through xargs': into((command, file) =>
    ofBare(([name = '', ...rest]) =>
      rest.length === 0 ? null : `echo ${rest.join(' ')} > ${file}; xargs -a ${file} ${name}`,
    )(command, { random: () => 0, programs: '', scratch: '', home: '' }),
  ),
  decoded: into((command, file) => `echo ${base64(command)} | base64 -d > ${file}; sh ${file}`),
  'decoded later': into((command, file) => `echo ${base64(command)} > ${file}; base64 -d ${file} | sh`),
  'changed by sed': into((command, file) =>
    command.includes('@')
      ? null
      : `printf '%s\\n' ${quoted(command.replaceAll(' ', '@'))} > ${file}; sed -i 's/@/ /g' ${file}; sh ${file}`,
  ),
  'a group that writes': into(
    (command, file) => `{ echo '#!/bin/sh'; printf '%s\\n' ${quoted(command)}; } > ${file}; sh ${file}`,
  ),
  'a python script': needing(
    'python3',
    into(
      (command, file) =>
        `cat > ${file}.py <<'ZZ'\nimport os\nos.system(${JSON.stringify(command)})\nZZ\npython3 ${file}.py`,
    ),
  ),
  'a script of node': needing(
    'node',
    into(
      (command, file) =>
        `cat > ${file}.js <<'ZZ'\nrequire('child_process').execSync(${JSON.stringify(command)})\nZZ\nnode ${file}.js`,
    ),
  ),
  'written by python': needing(
    'python3',
    into(
      (command, file) =>
        `python3 -c ${quoted(`open("${file}", "w").write(${JSON.stringify(`${command}\n`)})`)}; sh ${file}`,
    ),
  ),
  'a makefile': needing('make', (command, input) =>
    command.includes('\n')
      ? null
      : into(
          (text, file) =>
            `mkdir ${file}; printf 'zq:\\n\\t%s\\n' ${quoted(text.replaceAll('$', () => '$$'))} > ${file}/Makefile; make -f ${file}/Makefile zq`,
        )(command, input),
  ),
  descriptors: into(
    (command, file) => `exec 3> ${file}; printf '%s\\n' ${quoted(command)} >&3; exec 3>&-; sh ${file}`,
  ),
  'start-up of bash': into(
    (command, file) => `printf '%s\\n' ${quoted(command)} > ${file}; BASH_ENV=${file} bash -c :`,
  ),
  dd: into((command, file) => `printf '%s\\n' ${quoted(command)} | dd of=${file} 2>/dev/null; sh ${file}`),
  install: into(
    (command, file) =>
      `printf '%s\\n' ${quoted(command)} > ${file}; install -m 755 ${file} ${file}.bin; bash ${file}.bin`,
  ),
})
