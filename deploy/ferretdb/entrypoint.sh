#!/usr/bin/env bash
# Runs PostgreSQL and, in front of it, FerretDB. Ends when either ends; on SIGTERM both are stopped in order, so that the
# data need no recovery. PostgreSQL listens to this container alone and so asks for no password.
set -euo pipefail

bin=/usr/lib/postgresql/18/bin
data=/data/db/postgres
export LC_ALL=C.UTF-8 HOME=/tmp

if [ ! -e "$data/ready" ]; then
  # What an interrupted first start left behind holds no data yet.
  rm -rf "$data"
  "$bin/initdb" --pgdata="$data" --username=postgres --auth=trust --locale=C.UTF-8 --encoding=UTF8 >/dev/null
  cat >>"$data/postgresql.conf" <<'CONF'
listen_addresses = '127.0.0.1'
unix_socket_directories = '/tmp'
max_connections = 200
max_worker_processes = 32
log_min_messages = warning
shared_preload_libraries = 'pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum'
cron.database_name = 'postgres'
cron.use_background_workers = on
cron.log_run = off
cron.log_statement = off
# Without this, indexes do not serve sorts. It must be set before the first index is created.
documentdb.alternate_index_handler_name = 'extended_rum'
CONF
  "$bin/pg_ctl" --pgdata="$data" --wait --silent --options='-c logging_collector=off' start
  "$bin/psql" -qAtX -h /tmp -U postgres -v ON_ERROR_STOP=1 \
    -c 'CREATE EXTENSION documentdb CASCADE; CREATE EXTENSION documentdb_extended_rum CASCADE; CHECKPOINT;' >/dev/null
  "$bin/pg_ctl" --pgdata="$data" --wait --silent stop
  touch "$data/ready"
fi

"$bin/postgres" -D "$data" & postgres=$!
until "$bin/pg_isready" -q -h /tmp -U postgres; do
  kill -0 "$postgres" 2>/dev/null || { wait "$postgres"; exit 1; }
  sleep 0.1
done

ferretdb --postgresql-url='postgres://postgres@127.0.0.1:5432/postgres' --listen-addr=0.0.0.0:27017 \
  --debug-addr=- --no-auth --telemetry=disabled --state-dir=/data/db --log-level=warn & ferretdb=$!

stop() {
  kill -TERM "$ferretdb" 2>/dev/null || true
  wait "$ferretdb" 2>/dev/null || true
  # Fast: sessions are ended, everything is written out.
  kill -INT "$postgres" 2>/dev/null || true
  wait "$postgres" 2>/dev/null || true
}
trap 'stop; exit 0' TERM INT
wait -n "$postgres" "$ferretdb" || true
stop
exit 1
