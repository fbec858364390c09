import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Nobody trusts it, and nothing else uses it. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUWo4jeCGWj/eVIa+HLKf1J/6O8QwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIyMDM0MloYDzIxMjYxMTAy
MjIwMzQyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS7JsGjc6f3ULmAVsXsNQ0i3galvttvcV0hkux6z4vqQv+v5WD5HILJ
RWqduAmsFf+ISReW50lDx2hdCPk5pwsUo1MwUTAdBgNVHQ4EFgQUzwZqww1Dt0HG
4g6d/cIiPOIoDlwwHwYDVR0jBBgwFoAUzwZqww1Dt0HG4g6d/cIiPOIoDlwwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiA6ZqOElFkz5VItM/LdEYha
RfbDwPHKUsZUV1JyiAFF4gIhAJQekDlROgUexK/GozItsoZVvBEmBu6EAdU0epGs
prhH
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgunt806xZ0JzgsCck
xTrMjv6KoGHheqqSb/PyesXxK6ShRANCAAS7JsGjc6f3ULmAVsXsNQ0i3galvttv
cV0hkux6z4vqQv+v5WD5HILJRWqduAmsFf+ISReW50lDx2hdCPk5pwsU
-----END PRIVATE KEY-----`

/** Starts what answers as a PostgreSQL with a certificate that it signed itself; returns its port. */
export async function startSelfSignedPostgres(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    // The client asks whether it may encrypt.
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => socket.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
