#!/bin/sh
# Refuses a Patroni that loses sales. Run it before Patroni starts:
#   systemctl edit patroni, then
#   [Service]
#   ExecStartPre=/usr/local/bin/check-patroni.sh /etc/patroni/config.yml
# and by hand after every `patronictl edit-config`: what the cluster has agreed on counts, not `bootstrap` in the file,
# which Patroni reads only once, when it makes the cluster.
#
# Until 3.0.2 a primary that was frozen overwrites the leader key in etcd (API version 3) when it wakes up, although
# another one has taken over. That one is then rewound, and what it had acknowledged is gone: tried twice with Debian 12's
# 3.0.2, one of the runs lost 6 sales and 12 bookings. https://github.com/patroni/patroni/pull/2689 mended it.
# From 3.1.0 on it can be upgraded to 4 without a gap, too, so that is the oldest we take.
set -eu
config=${1:?usage: check-patroni.sh /etc/patroni/config.yml}
version=$(${PATRONI:-patroni} --version | sed 's/[^0-9]*//')

is_older_than() {
  [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

refuse() {
  echo "Patroni is misconfigured: $1" >&2
  exit 1
}

if is_older_than "$version" 3.1.0 && grep -q '^etcd3:' "$config"; then
  refuse "Patroni $version loses sales with etcd3 when a frozen primary wakes up. Install 3.1.0 or newer (Debian 13 has
it), or write etcd: instead of etcd3: in $config and start etcd with --enable-v2."
fi

# In a cluster that exists, the configuration that it has agreed on counts. The file counts before there is a cluster, and
# without etcd, because a machine must then still be able to start. (systemd gives Debian's unit 30 seconds to start.)
if agreed=$(timeout 10 "${PATRONICTL:-patronictl}" -c "$config" show-config 2>/dev/null) && [ -n "$agreed" ] &&
  [ "$agreed" != null ] && [ "$agreed" != '{}' ]; then
  place='the cluster (patronictl edit-config)'
else
  agreed=$(cat "$config")
  place="$config, since the cluster does not answer or is yet to be made"
fi
has() {
  printf '%s\n' "$agreed" | grep -Eq "^ *$1"
}

if is_older_than "$version" 4.0.0 && has 'synchronous_mode: quorum'; then
  refuse "Patroni $version does not know synchronous_mode: quorum and would replicate asynchronously. Write
synchronous_mode: on in $place."
fi
has "synchronous_mode: ['\"]?(quorum|on|true)" ||
  refuse "without synchronous_mode in $place, what was just sold is lost with the machine."
has "synchronous_mode_strict: ['\"]?(on|true)" ||
  refuse "without synchronous_mode_strict in $place, a primary without standbys acknowledges what only it has."
echo "Patroni $version keeps what was acknowledged, says $place."
