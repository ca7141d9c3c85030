#!/bin/sh
# Makes the secrets that nobody has to know, each in a file, and empty files for those that you get from others. Files that
# exist are kept.   ops/make-secrets.sh FOLDER [DATABASE_HOST:PORT]
set -eu
umask 077
folder=${1:?Usage: make-secrets.sh FOLDER [DATABASE_HOST:PORT]}
database=${2:-localhost:5432}
mkdir -p "$folder"
# Containers read their secrets as another user than the one that owns them. The folder keeps everybody else out.
chmod 700 "$folder"
cd "$folder"

keep() {
  [ -e "$1" ] || cat > "$1"
  chmod 444 "$1"
}
openssl rand -base64 48 | keep session_secret
openssl rand -base64 48 | keep fraud_secret
openssl rand -hex 24 | keep postgres_password
printf 'postgresql://nyansapo_app:%s@%s/nyansapo\n' "$(openssl rand -hex 24)" "$database" | keep database_url
printf 'postgresql://nyansapo_owner:%s@%s/nyansapo\n' "$(openssl rand -hex 24)" "$database" | keep migration_database_url
printf 'postgresql://nyansapo_test:%s@%s/postgres\n' "$(openssl rand -hex 24)" "$database" | keep test_database_url
for name in paystack_secret_key smtp_url; do
  : | keep "$name"
  [ -s "$name" ] || echo "Write your own into $folder/$name"
done
