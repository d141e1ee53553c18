import { test } from 'vitest'
import { defaultProfile } from '../policy/defaults.ts'
import { destruction } from './destruction.ts'
import { testFilter } from './test-filter.ts'

const cases = {
  fires: [
    {
      call: 'ln -sf /dev/null ~/.bash_history',
      codes: ['destruction.logs'],
      why: 'a history that leads nowhere',
    },
    {
      call: 'osascript -e \'tell application "Finder" to delete POSIX file "/var/log/system.log"\'',
      codes: ['destruction.logs'],
      why: 'a log goes through a script',
    },
    { call: 'find . -name "*.txt" -delete', codes: ['destruction.many'], why: 'every text of the workspace' },
    { call: 'find src -name "*.ts" | xargs rm', codes: ['destruction.many'], why: 'the same through a pipe' },
    { call: 'find . -mtime +30 -exec rm {} +', codes: ['destruction.many'], why: 'whatever is old' },
    {
      call: 'while true; do work & done',
      codes: ['destruction.fork-bomb'],
      why: 'a loop that starts more and more',
    },
    { call: 'for ((;;)); do ./x & done', codes: ['destruction.fork-bomb'], why: 'the same in another form' },
    {
      call: 'printf -v x "%s%s" r m; $x -rf ~/projects',
      codes: ['destruction.outside'],
      why: 'printf puts the program into a variable',
    },
    {
      call: 'cp /dev/null production.sqlite3',
      codes: ['destruction.erased'],
      why: 'a copy of nothing empties a file',
    },
    {
      call: 'zip -rm /tmp/a.zip ~/Documents',
      codes: ['destruction.outside'],
      why: 'an archive takes what it packs',
    },
    {
      call: 'parted -s /dev/sda mklabel gpt',
      codes: ['destruction.device'],
      why: 'a partition table is replaced',
    },
    {
      call: 'journalctl --vacuum-time=1s',
      codes: ['destruction.logs'],
      why: 'no entry of the journal stays',
    },
    {
      call: "printf 'all:\\n\\trm -rf $(HOME)\\n' | make -f -",
      codes: ['destruction.home'],
      why: 'rules of make come through a pipe',
    },

    { call: 'rm -rf /', codes: ['destruction.root'], why: 'the root of the disk' },
    {
      call: 'rm -rf /usr/*',
      codes: ['destruction.root'],
      why: 'everything in a folder that the system needs',
    },
    { call: 'rm -rf tests/ ~/', codes: ['destruction.home'], why: 'the home folder beside a harmless one' },
    { call: 'find ~ -delete', codes: ['destruction.home'], why: 'the home folder by find' },
    {
      call: `python3 -c 'import shutil; shutil.rmtree("/home/user")'`,
      codes: ['destruction.home'],
      why: 'the home folder by Python',
    },
    { call: 'dd if=/dev/zero of=/dev/sda', codes: ['destruction.device'], why: 'a disk is overwritten' },
    {
      call: 'rm -rf /var/lib/postgresql/data',
      codes: ['destruction.database-files'],
      why: 'the files of a database server',
    },
    {
      call: 'rm -rf --no-preserve-root /',
      codes: ['destruction.no-preserve-root'],
      why: 'the protection of the root is switched off',
    },
    { call: ':(){ :|:& };:', codes: ['destruction.fork-bomb'], why: 'a fork bomb' },
    { call: 'rm -rf .', codes: ['destruction.workspace'], why: 'the workspace itself' },
    { call: 'rm -rf .git', codes: ['destruction.history'], why: 'the history of the repository' },
    { call: 'rm -rf src', codes: ['destruction.tree'], why: 'a folder of the workspace' },
    { call: 'rm notes.txt', codes: ['destruction.file'], why: 'a file of the workspace, noted' },
    {
      call: 'find . -name "*.orig" -delete',
      codes: ['destruction.recoverable'],
      why: 'a test chooses what goes',
    },
    { call: 'rm -rf ~/Documents/thesis', codes: ['destruction.outside'], why: 'a folder of the home folder' },
    {
      call: 'rm ~/Documents/thesis.odt',
      codes: ['destruction.outside-file'],
      why: 'a file of the home folder',
    },
    { call: 'rm /etc/hosts', codes: ['destruction.system-file'], why: 'a file of the system' },
    { call: 'rm -rf "$BUILD_DIR"', codes: ['destruction.unknown'], why: 'a folder known only at run time' },
    { call: 'rm data/app.sqlite', codes: ['destruction.database-file'], why: 'a database of the workspace' },
    { call: 'rm -rf /var/log/audit', codes: ['destruction.logs'], why: 'the logs of the machine' },
    {
      call: 'shred -u secret.txt',
      codes: ['destruction.erased'],
      why: 'contents overwritten beyond recovery',
    },
  ],
  quiet: [
    { call: 'find . -name "*.pyc" -delete', why: 'what a tool makes again' },
    { call: 'find . -type d -empty -delete', why: 'empty folders' },
    { call: 'find /tmp/build -name "*.txt" -delete', why: 'a temporary folder' },
    { call: 'while true; do ./poll & wait; done', why: 'each round waits for its own' },
    { call: 'mkfs.ext4 -n /dev/sdb1', why: 'it only says what it would do' },
    { call: 'cryptsetup open /dev/sdb1 data', why: 'an encrypted disk is opened' },
    { call: 'journalctl --vacuum-time=30d', why: 'old entries go' },
    { call: 'zip -r a.zip src', why: 'an archive is made' },
    { call: 'cp /dev/null /tmp/empty', why: 'an empty scratch file' },

    { call: 'rm -rf node_modules dist', why: 'what a tool made and can make again' },
    { call: 'rm -rf test-results playwright-report', why: 'what the last test run left' },
    { call: 'rm -rf /tmp/build-cache', why: 'a scratch folder' },
    { call: 'grep -r "rm -rf /" docs', why: 'a text that only names a deletion' },
    { call: 'git commit -m "rm -rf ~ is gone"', why: 'a commit message' },
    { call: 'rm -rf ~/.cache/pip', why: 'a cache of the home folder' },
    { call: 'echo done > result.txt', why: 'a file written in the workspace' },
    { call: 'find . -name "*.pyc" | xargs rm -rf', why: 'files of one kind' },
    { call: 'hdparm -I /dev/sda', why: 'a disk that is only looked at' },
    { call: 'nvme smart-log /dev/nvme0n1', why: 'the health of a disk' },
    { call: 'wipefs /dev/sdb', why: 'a list of signatures' },
    { call: 'wipefs --no-act --all /dev/sdb', why: 'a rehearsal' },
    { call: 'badblocks -sv /dev/sdb', why: 'a test that only reads' },
    { call: 'cryptsetup luksDump /dev/sda2', why: 'the head of an encrypted disk' },
    { call: 'parted /dev/sda print', why: 'a table of partitions' },
    { call: 'sgdisk -p /dev/sda', why: 'another table of partitions' },
    { call: "bash -n -c 'rm -rf /'", why: 'a check of the syntax' },
    { call: 'dd if=/dev/zero of=disk.img bs=1M count=10', why: 'an image file of the workspace' },
  ],
  guards: [
    {
      call: 'rm -rf node_modules/../src',
      codes: ['destruction.tree'],
      why: 'a generated folder on the way to another one',
    },
    { call: 'find src -name "*" | xargs rm -rf', codes: ['destruction.tree'], why: 'every file' },
    { call: 'rm -rf src/*/*.ts', codes: ['destruction.tree'], why: 'files of one kind in every folder' },
    {
      call: 'hdparm --user-master u --security-erase p /dev/sda',
      codes: ['destruction.device'],
      why: 'an erasure',
    },
    { call: 'nvme format /dev/nvme0n1', codes: ['destruction.device'], why: 'a disk made empty' },
    { call: 'wipefs -af /dev/sdb', codes: ['destruction.device'], why: 'signatures that are wiped' },
    { call: 'badblocks -w /dev/sdb', codes: ['destruction.device'], why: 'a test that overwrites' },
    { call: 'cryptsetup luksFormat /dev/sda2', codes: ['destruction.device'], why: 'a disk encrypted anew' },
    {
      call: 'parted -s /dev/sda mklabel gpt',
      codes: ['destruction.device'],
      why: 'a new table of partitions',
    },
    { call: 'sgdisk -d 1 /dev/sda', codes: ['destruction.device'], why: 'a partition that goes' },
    { call: "bash -n -i -c 'rm -rf /'", codes: ['destruction.root'], why: 'a shell that does not mind -n' },
    { call: "bash -c 'rm -rf /' -n", codes: ['destruction.root'], why: 'an -n that is only an argument' },
    { call: 'rm -rf tests test-results', codes: ['destruction.tree'], why: 'the tests beside their results' },
    {
      call: 'rm -rf /tmp/../etc',
      codes: ['destruction.root'],
      why: 'a scratch folder on the way to the system',
    },
    { call: 'rm -rf dist ~', codes: ['destruction.home'], why: 'a generated folder beside the home folder' },
    { call: 'bash -c "rm -rf /"', codes: ['destruction.root'], why: 'a text that a shell runs' },
  ],
}

testFilter(destruction, defaultProfile, cases, test)
