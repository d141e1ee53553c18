import { expect, test } from 'vitest'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import { type Place, virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../index.ts'
import { readForTest } from './read-for-test.ts'

const about = { origin: 'check', agent: 'a', session: 's', profile: 'default' } as const

/** The program of the gate, or the checkout, may lie below a folder that has the name of a container’s. */
const places: readonly (readonly [string, Place])[] = [
  ['a checkout in the home folder', virtualPlace],
  ['a program below /code', { ...virtualPlace, installation: ['/code/tools/countersign'] }],
  [
    'a checkout below /code',
    {
      ...virtualPlace,
      cwd: '/code/shop',
      workspace: '/code/shop',
      installation: ['/code/tools/countersign'],
    },
  ],
]

function namesIn(command: string, place: Place): readonly string[] {
  const call = parseCall({ kind: 'shell', args: { command } }, about)
  const runs = readEffects(call, place, new Map()).effects.filter(({ type }) => type === 'run')
  return runs.flatMap(run => (run.type === 'run' ? (run.names ?? []).map(({ raw }) => raw) : []))
}

const inContainer: readonly string[] = [
  'docker run --rm -v "$(pwd)":/code -w /code python:3.12 sh -c "pytest -q"',
  'docker run --rm -v "$(pwd)":/code -w /code python:3.12',
  'docker run -v "$PWD:/code:ro" --workdir=/code python:3.12 pytest',
  'docker run -v$PWD:/code python:3.12 pytest',
  'docker run --volume=$PWD:/code python:3.12 pytest',
  'docker run --mount type=bind,source=$PWD,target=/code python:3.12 pytest',
  'docker run --mount=type=bind,src=$PWD,dst=/code python:3.12 pytest',
  'docker run --tmpfs /code -e HOME=/code -e APP=/code/app python:3.12 make',
  'docker exec -w /code web npm test',
  'docker compose run --rm -v $PWD:/code web make',
  'podman run -v data:/code python:3.12',
]

test.each(places)('in %s a path of the container names nothing on this machine', (_name, place) => {
  const named = inContainer.filter(command =>
    namesIn(command, place).some(path => /^\/code(?:$|\/app)/.test(path)),
  )
  expect(named).toEqual([])
})

const onHost: readonly (readonly [string, string])[] = [
  ['docker run -v ~/.config/countersign:/x img', '~/.config/countersign'],
  ['docker run -v/code/tools:/x img', '/code/tools'],
  ['docker run --volume=/code/tools:/x img', '/code/tools'],
  ['docker run --mount type=bind,src=/code/tools,dst=/x img', '/code/tools'],
  ['docker run --mount=src=/code/tools,dst=/x img', '/code/tools'],
  ['docker run --env-file /code/tools/.env img', '/code/tools/.env'],
  ['docker run -w /x -v /code/tools:/x img ls', '/code/tools'],
  ['podman run -e A=/b -v /code/tools:/x img ls', '/code/tools'],
  ['docker compose run -v /code/tools:/x web ls', '/code/tools'],
  ['docker cp /code/tools web:/x', '/code/tools'],
]

test.each(onHost)('%s names %s', (command, path) => {
  const [, [, place]] = places as readonly [unknown, readonly [string, Place]]
  const raw = path.replace('~', place.home)
  expect(
    JSON.stringify(
      readEffects(parseCall({ kind: 'shell', args: { command } }, about), place, new Map()).effects,
    ),
  ).toContain(`"${raw}"`)
})

const linesOf = (command: string) => readForTest(command).lines

const doing: readonly (readonly [command: string, effect: string])[] = [
  ['cmake -E remove_directory /', 'delete /'],
  ['cmake -E remove_directory ~', 'delete /home/user'],
  ['cmake -E remove_directory "$HOME"', 'delete /home/user'],
  ['cmake -E remove_directory build /home/user/Documents', 'delete /home/user/Documents'],
  ['cmake -E remove -f ~/.ssh/id_rsa', 'delete /home/user/.ssh/id_rsa'],
  ['cmake -E rm -rf /', 'delete /'],
  ['sudo cmake -E remove_directory /etc', 'delete /etc'],
  ['/usr/bin/cmake -E remove_directory /etc', 'delete /etc'],
  ['cmake -E chdir / cmake -E remove_directory etc', 'delete /etc'],
  ['cmake -E env A=1 cmake -E remove_directory /etc', 'delete /etc'],
  ['cmake -E time cmake -E remove_directory /etc', 'delete /etc'],
  ['cmake -E chdir / rm -rf etc', 'delete /etc'],
  ['cmake -E copy key.pub ~/.ssh/authorized_keys', 'copy /home/user/project/key.pub'],
  ['cmake -E copy_if_different a.sh ~/.bashrc', 'copy /home/user/project/a.sh'],
  ['cmake -E copy_directory ~/.ssh out', 'copy /home/user/.ssh'],
  ['cmake -E rename /etc/passwd /tmp/passwd', 'move /etc/passwd'],
  ['cmake -E create_symlink / tree', 'link /'],
  ['cmake -E create_hardlink ~/.ssh/id_rsa a', 'link /home/user/.ssh/id_rsa'],
  ['cmake -E cat ~/.ssh/id_rsa', 'read /home/user/.ssh/id_rsa'],
  ['cmake -E touch /etc/nologin', 'append /etc/nologin'],
  ['cmake -E tar cf out.tar /home/user/.ssh', 'read /home/user/.ssh'],
]

test.each(doing)('%s: %s', (command, effect) => {
  expect(linesOf(command)).toContainEqual(expect.stringContaining(effect))
})

const building: readonly string[] = [
  'cmake -E make_directory build/out',
  'cmake -E copy a.txt build/a.txt',
  'cmake -E copy_directory assets build/assets',
  'cmake -E echo "remove_directory /"',
  'cmake -E compare_files a b',
  'cmake -E sleep 1',
  'cmake -E sha256sum a.tar',
  'cmake -E capabilities',
  'cmake -E environment',
  'cmake --build build --target remove_directory',
  'cmake -S . -B build -DCMAKE_BUILD_TYPE=Release',
]

test.each(building)('%s deletes nothing', command => {
  expect(linesOf(command).some(line => line.startsWith('delete'))).toBe(false)
})

const multiplexed: readonly (readonly [command: string, effect: string])[] = [
  ["screen -dmS old bash -c 'rm -rf ~/albums'", 'delete /home/user/albums'],
  ["screen -S old -dm sh -c 'rm -rf ~/albums; echo done'", 'delete /home/user/albums'],
  ['screen -dmS old rm -rf "$HOME/two albums"', 'delete /home/user/two albums'],
  ["tmux new-session -d -s old sh -c 'rm -rf ~/albums'", 'delete /home/user/albums'],
  ["tmux split-window -h 'rm -rf ~/albums'", 'delete /home/user/albums'],
]

test.each(multiplexed)('%s keeps its words apart: %s', (command, effect) => {
  expect(linesOf(command)).toContain(effect)
})

test('a server that is started in the background deletes nothing and opens no shell', () => {
  const lines = [
    "screen -dmS web bash -c 'npm run dev > dev.log'",
    "tmux new -d -s web bash -c 'npm run dev'",
    'tmux split-window -h -p 30 top',
  ].flatMap(linesOf)
  expect(lines.filter(line => /^(?:delete|execute)/.test(line) && !line.endsWith('read'))).toEqual([])
})
