#!/usr/bin/env bash
# Builds the image and uses it, as an account that is not root. Needs buildah and no container engine, and root for it.
# Variables: BASE and NPM replace the base images, PACKAGE the packed product, KEEP=1 leaves the image.
# With --if-possible it says why and ends well where buildah, root or the base images are missing.
# The container shares the network of this machine, so that agents can read a page of the check.
set -euo pipefail
cd "$(dirname "$0")/../.."
# The Node of the project, which runs TypeScript.
export PATH=$PWD/node_modules/.bin:$PATH
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
if [ "${1:-}" = --if-possible ]; then
  for needed in "${BASE:-docker.io/library/debian:bookworm-slim}" "${NPM:-docker.io/library/node:22-bookworm-slim}"; do
    if [ "$(id -u)" != 0 ] || ! buildah inspect --type image "$needed" >/dev/null 2>&1; then
      echo "The image is not tested here: that needs buildah, root and $needed."
      exit 0
    fi
  done
fi
work=$(mktemp -d)
image=localhost/balancia-check:$$
container= server=

finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$container" ] || buildah rm "$container" >/dev/null || true
  [ -n "${KEEP:-}" ] || buildah rmi "$image" >/dev/null 2>&1 || true
  rm -rf "$work" release/image-check
}
trap finish EXIT

# Only files below this folder can be copied into an image.
mkdir -p release/image-check
if [ -n "${PACKAGE:-}" ]; then cp "$PACKAGE" release/image-check/balancia.tgz
else node tools/release/pack.ts release/image-check/balancia.tgz; fi

# npm's cache and the certificates of this machine, if it has any of its own.
options=(--volume "$(npm config get cache):/root/.npm")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  options+=(--volume "$NODE_EXTRA_CA_CERTS:/tmp/extra.crt:ro" --build-arg NODE_EXTRA_CA_CERTS=/tmp/extra.crt)
fi
buildah build --format docker "${options[@]}" ${BASE:+--build-arg "BASE=$BASE"} ${NPM:+--build-arg "NPM=$NPM"} \
  --build-arg PACKAGE=release/image-check/balancia.tgz --file Containerfile --tag "$image" .

container=$(buildah from "$image")
root=$(buildah mount "$container")
megabytes=$(du -sm --one-file-system "$root" | cut -f1)
echo "image: $megabytes MB"
[ "$megabytes" -le 450 ] || { echo "The image is larger than 450 MB." >&2; exit 1; }
buildah umount "$container" >/dev/null

mkdir "$work/data"
chown 10001:10001 "$work/data"
chmod 755 "$work"
start() {
  buildah run --volume "$work/data:/data" --env PORT=0 --env BALANCIA_ALLOW_HOSTS=127.0.0.1 --env HOST=127.0.0.1 \
    "$container" -- balancia start --unsupervised > "$work/log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    grep -q 'is ready at' "$work/log" && break
    kill -0 $server 2>/dev/null || break
    sleep 0.5
  done
  grep -q 'is ready at' "$work/log" || { cat "$work/log" >&2; exit 1; }
  sleep 1
}
stop() {
  kill "$server"
  wait "$server" || true
  server=
}

buildah run "$container" -- sh -c '[ "$(id -u)" != 0 ] && echo "runs as $(id -un)"'
start
node tools/release/try-installation.ts "$work/log"
# The HEALTHCHECK of the image, as an engine runs it.
mapfile -d '' -t check < <(buildah inspect "$container" | node -e '
  const { Docker } = JSON.parse(require("node:fs").readFileSync(0, "utf8"))
  for (const word of Docker.config.Healthcheck.Test.slice(1)) process.stdout.write(`${word}\0`)')
port=$(sed -n 's/.*is ready at http:\/\/[^ ]*:\([0-9]*\).*/\1/p' "$work/log" | head -1)
buildah run --env "PORT=$port" "$container" -- "${check[@]}"
if buildah run --env PORT=1 "$container" -- "${check[@]}"; then echo "The HEALTHCHECK finds no fault." >&2; exit 1; fi
echo "the HEALTHCHECK tells a server that answers from one that does not"
stop
start
node tools/release/try-installation.ts "$work/log" again
stop
