# A network of its own in which one address is another machine’s and has the servers. $1: the folder with hosts and the
# program for both sides, which is the workspace too; $2: countersign.
set -e
mount --make-rprivate /
mount --bind "$1/hosts" /etc/hosts
ip link set lo up
ip route add local 93.184.216.34 dev lo
cd "$1"
node peer.mjs serve > ready &
servers=$!
trap 'kill $servers' EXIT
until grep -qs ready ready; do sleep 0.02; done
for round in 1 2 3; do
  ./node peer.mjs ask gitlab.com bare
  node "$2" exec --one --net ask --port 8001 8002 8003 -- ./node peer.mjs ask gitlab.com inside
done
