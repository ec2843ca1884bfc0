#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets, once. As root, because the user of the instances has to own them.
set -eu
umask 077
folder=$(dirname "$0")/secrets
mkdir "$folder"
password=$(openssl rand -hex 24)
openssl rand -base64 48 > "$folder/secret"
printf '%s' "$password" > "$folder/database_password"
printf '%s' "postgres://forecourt:$password@postgres/forecourt" > "$folder/database_url"
# The user `node` of the image. PostgreSQL's container reads its password as root.
chown 1000:1000 "$folder/secret" "$folder/database_url"
