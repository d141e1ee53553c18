# A little internet for one command: a network of its own with a public address, and names that lead to it or elsewhere.
# $1: the folder with hosts and servers.mjs; the rest is the command.
set -e
mount --make-rprivate /
mount --bind "$1/hosts" /etc/hosts
[ ! -e "$1/resolv.conf" ] || mount --bind "$1/resolv.conf" /etc/resolv.conf
ip link set lo up
# Another machine's address, as far as this one knows; and one of its own.
ip route add local 93.184.216.34 dev lo
ip addr add 93.184.216.35/32 dev lo
node "$1/servers.mjs" > "$1/ready" 2>&1 &
servers=$!
trap 'kill $servers' EXIT
until grep -qs ready "$1/ready"; do
  kill -0 $servers
  sleep 0.02
done
shift
"$@"
