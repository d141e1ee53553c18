/** Programs that only look, print, or test: what they do beyond that, their readers say. */
const looking: ReadonlySet<string> = new Set(
  (
    'cat tac nl wc md5sum sha1sum sha256sum sha512sum shasum cksum cmp comm rev zcat bzcat xzcat zless head tail strings od hexdump hd xxd ' +
    'base64 base32 fold fmt diff colordiff uniq cut paste column expand unexpand jq look ls ll dir tree du df exa eza stat file readlink ' +
    'realpath basename dirname grep egrep fgrep zgrep rg ag ack ugrep find gfind fd fdfind locate which whereis type echo printf test [ [[ ' +
    'true false sleep date id whoami hostname pwd cd pushd popd uname env printenv export declare typeset local readonly set unset alias ' +
    'seq yes tput man less more bat sort xargs tr sed gsed getfacl lsattr ps pgrep pidof lsof who w uptime free ' +
    'let read shift return exit break continue trap wait jobs umask command hash getconf nproc arch tty groups logger'
  ).split(' '),
)

/** Tells whether a program only looks, prints or tests, whatever it is told. */
export function looksOnly(program: string): boolean {
  return looking.has(program)
}
