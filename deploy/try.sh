#!/usr/bin/env bash
# Builds both images and runs the README's first job on compose.yaml, as root, with Docker and Docker Compose:
#   deploy/try.sh        with the images that compose.yaml and the Dockerfile name
#   deploy/try.sh local  without a registry: builds stand-ins of the same names from Debian's packages (debootstrap)
# Its containers, volumes and files are gone afterwards; the images stay.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
root=$(cd .. && pwd)
work=$(mktemp -d)
project=forager-try

compose() {
  if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}
stack() { compose -p "$project" --env-file "$work/.env" -f compose.yaml -f "$work/site.yaml" "$@"; }
say() { printf '\n== %s\n' "$*"; }

finish() {
  if [[ -e $work/site.yaml ]]; then stack down -v --timeout 1 >/dev/null 2>&1 || true; fi
  rm -rf "$work"
}
trap finish EXIT

# --- Stand-ins -------------------------------------------------------------------------------------------------------

readonly release=trixie

# debian_with FOLDER PACKAGE...: a copy of the base with more packages.
debian_with() {
  local folder=$work/$1
  shift
  cp -a "$work/base" "$folder"
  cp /etc/resolv.conf "$folder/etc/resolv.conf"
  chroot "$folder" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive chroot "$folder" apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
}

# as_image FOLDER NAME CHANGE...: the folder as an image, with instructions of a Dockerfile.
as_image() {
  local folder=$work/$1 name=$2 changes=(-c "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
  shift 2
  for change in "$@"; do changes+=(-c "$change"); done
  tar -C "$folder" -c . | docker import "${changes[@]}" - "$name" >/dev/null
  echo "$name"
}

stand_ins() {
  say "Stand-ins from Debian's packages"
  debootstrap --variant=minbase "$release" "$work/base" >/dev/null
  # What Debian's own slim image leaves out.
  rm -rf "$work"/base/usr/share/{man,locale,info,lintian}/* "$work"/base/var/cache/apt/archives/*.deb
  find "$work/base/usr/share/doc" -type f ! -name copyright -delete
  sed "s/ $release / $release-updates /" "$work/base/etc/apt/sources.list" >>"$work/base/etc/apt/sources.list"
  as_image base "debian:$release-slim"

  # Its Node.js is the service's own; npm is this machine's, with the certificates that it trusts.
  cp -a "$work/base" "$work/node"
  cp "$root"/node_modules/node-linux-*/bin/node "$work/node/usr/local/bin/node"
  mkdir -p "$work/node/usr/local/lib/node_modules"
  cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$work/node/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
  if [[ -n ${NODE_EXTRA_CA_CERTS:-} ]]; then
    cp -L "$NODE_EXTRA_CA_CERTS" "$work/node/usr/local/share/npm-certificates.pem"
    echo "cafile=/usr/local/share/npm-certificates.pem" >"$work/node/root/.npmrc"
  fi
  as_image node "node:24-$release-slim"

  debian_with postgres postgresql-17
  install -m 755 /dev/stdin "$work/postgres/usr/local/bin/docker-entrypoint.sh" <<'END'
#!/bin/sh
set -e
export PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/data
if [ ! -s $PGDATA/PG_VERSION ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  initdb -U "$POSTGRES_USER" --pwfile=/tmp/password $POSTGRES_INITDB_ARGS >/dev/null
  echo "host all all all scram-sha-256" >>$PGDATA/pg_hba.conf
  pg_ctl -w -o "-c listen_addresses=''" start >/dev/null
  PGPASSWORD=$POSTGRES_PASSWORD createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -w stop >/dev/null
fi
exec "$@" -c listen_addresses='*'
END
  ln -s ../../lib/postgresql/17/bin/{postgres,pg_isready,createdb} "$work/postgres/usr/local/bin/"
  rm -rf "$work/postgres/var/lib/postgresql/17"
  chroot "$work/postgres" install -d -o postgres -g postgres -m 700 /var/lib/postgresql/data
  chroot "$work/postgres" install -d -o postgres -g postgres -m 3777 /run/postgresql
  as_image postgres "postgres:17-$release" 'ENTRYPOINT ["docker-entrypoint.sh"]' 'VOLUME /var/lib/postgresql/data'

  debian_with valkey valkey-server
  chroot "$work/valkey" install -d -o valkey -g valkey /data
  as_image valkey "valkey/valkey:8-$release" 'VOLUME /data'

  debian_with caddy caddy
  as_image caddy caddy:2 'CMD ["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]' \
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data'

  # No package of Debian serves S3: this is the server of the tests, which checks signatures.
  cp -a "$work/node" "$work/s3"
  mkdir "$work/s3/s3"
  cp -r "$root/test" "$root/package.json" "$root/node_modules" "$work/s3/s3/"
  cat >"$work/s3/s3/serve.ts" <<'END'
import { createServer } from "node:http";
import S3rver from "s3rver";
import { isSigned } from "./test/servers/aws-signature.ts";
const answer = new S3rver({ silent: true, directory: "/objects", vhostBuckets: false }).callback();
createServer((request, response) => {
  if (request.url === "/health") response.end();
  else if (isSigned(request, process.env.ROOT_SECRET_ACCESS_KEY)) answer(request, response);
  else response.writeHead(403).end();
}).listen(7070);
END
  install -m 755 /dev/stdin "$work/s3/usr/bin/wget" <<'END'
#!/bin/sh
exec node -e 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$2"
END
  as_image s3 "$(sed -n 's/^ *image: \(versity.*\)/\1/p' compose.yaml)" 'WORKDIR /s3' 'ENTRYPOINT ["node","serve.ts"]'
}

# --- Images and the first job ----------------------------------------------------------------------------------------

build() {
  for target in forager-slim forager; do
    say "Image $target"
    docker build --network host -q --target "$target" -t "$target:latest" -f Dockerfile ..
    docker image inspect -f '{{.Size}}' "$target:latest" | awk '{ printf "%.0f MB\n", $1 / 1e6 }'
  done
}

prepare() {
  {
    for name in POSTGRES_PASSWORD VALKEY_PASSWORD S3_SECRET_KEY SECRET_KEY METRICS_TOKEN; do
      echo "$name=$(openssl rand -hex 24)"
    done
    # The server of the tests knows only this key.
    echo "S3_ACCESS_KEY=S3RVER"
  } >"$work/.env"
  # A website that jobs may reach, beside the service. One of its pages needs a browser.
  cp -r ../examples/demo-site "$work/site"
  cat >"$work/site/app.html" <<'END'
<!doctype html><title>App</title><div id="app"></div>
<script>document.getElementById("app").innerHTML = `<h1>Rendered by a script</h1>${"<p>Some words. </p>".repeat(99)}`;</script>
END
  cat >"$work/site/serve.mjs" <<'END'
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
createServer(({ url }, response) => {
  try {
    const body = readFileSync(new URL(url === "/" ? "./index.html" : `.${url}`, import.meta.url));
    response.writeHead(200, { "content-type": "text/html" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(8099);
END
  chmod -R a+rX "$work"
  cat >"$work/site.yaml" <<END
services:
  worker: { environment: { ALLOW_PRIVATE_NETWORKS: 172.30.84.0/24 } }
  api: { environment: { ALLOW_PRIVATE_NETWORKS: 172.30.84.0/24 } }
  site:
    image: forager-slim:latest
    entrypoint: [/usr/local/bin/node, /site/serve.mjs]
    healthcheck: { disable: true }
    volumes: ["$work/site:/site:ro"]
    networks: { default: { aliases: [www.demo.test] } }
END
}

api=http://127.0.0.1:8080/api/v1

# crawl URL: the result of a job, as YAML.
crawl() {
  local job code
  # The proxy may have started a moment ago.
  job=$(curl -s --retry 9 --retry-delay 1 --retry-all-errors "$api/jobs/svcSite/submit" -H "$auth" -H "Content-Type: application/json" \
    -d "{\"payload\":{\"url\":\"$1\"}}" | sed 's/.*"job_id":"\([^"]*\)".*/\1/')
  for _ in $(seq 60); do
    code=$(curl -s -o "$work/result" -w '%{http_code}' -H "$auth" "$api/jobs/$job/results?format=yaml")
    if [[ $code != 202 ]]; then break; fi
    sleep 1
  done
  cat "$work/result"
}

# The unnamed volumes of /data, which only `down -v` would remove with their containers.
unnamed_volumes() {
  docker ps -aq --filter "label=com.docker.compose.project=$project" |
    xargs docker inspect -f '{{range .Mounts}}{{println .Name}}{{end}}' | grep -E '^[0-9a-f]{64}$'
}

first_job() {
  say "Start"
  stack up -d --no-build
  local credentials
  credentials=$(stack exec -T api forager client create --name try | sed -n 's/^Authorization: Bearer //p')
  auth="Authorization: Bearer $credentials"
  say "First job"
  crawl http://www.demo.test:8099/ | grep -E '^(status|  pages_crawled|    - )' | sed -n 1,9p
  say "A page that needs the browser, in its sandbox"
  crawl http://www.demo.test:8099/app.html | grep 'Rendered by a script'
  # A reader that stops early would end the writer with an error.
  stack logs worker >"$work/log"
  grep -m1 -o '{.*"sandboxed":true.*' "$work/log"
  say "A backup, restored into another database, and the doctor"
  local passphrase=(-e FORAGER_BACKUP_PASSPHRASE="$(openssl rand -base64 24)")
  stack exec -T "${passphrase[@]}" scheduler forager backup /data/forager.backup 2>/dev/null
  stack exec -T postgres createdb -U forager restored
  # shellcheck disable=SC2016
  stack exec -T "${passphrase[@]}" scheduler \
    sh -c 'DATABASE_URL=${DATABASE_URL%/*}/restored forager restore /data/forager.backup 2>/dev/null'
  # The port of the mail servers is closed in some networks, so its exit code is not looked at.
  stack exec -T worker forager doctor || true
  say "A worker that was killed, then started"
  docker kill "$project-worker-1" >/dev/null
  crawl http://www.demo.test:8099/ | grep '^status'
  stack up -d --no-build >/dev/null 2>&1
  say "Everything removed but the named volumes, then started"
  local unnamed
  unnamed=$(unnamed_volumes)
  stack down >/dev/null 2>&1
  # shellcheck disable=SC2086
  docker volume rm $unnamed >/dev/null
  stack up -d --no-build >/dev/null 2>&1
  crawl http://www.demo.test:8099/ | grep '^status'
  say "Memory"
  # shellcheck disable=SC2046
  docker stats --no-stream --format '{{.Name}} {{.MemUsage}}' $(stack ps -q)
  say "SIGTERM"
  docker stop -t 40 "$project-worker-1" >/dev/null
  docker inspect -f 'exit code {{.State.ExitCode}}, killed for memory: {{.State.OOMKilled}}' "$project-worker-1"
}

if [[ ${1:-} == local ]]; then stand_ins; fi
build
prepare
first_job
