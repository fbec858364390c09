import { type AddressInfo, connect, createServer } from 'node:net'

/** Opens a port of loopback that leads to a database, which itself may listen on a Unix socket alone. */
export async function openDatabasePort(databaseUrl: string) {
  const { hostname, port, pathname, username, password, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  const server = createServer((socket) => {
    const number = Number(port || 5432)
    const behind = folder ? connect(`${folder}/.s.PGSQL.${number}`) : connect(number, hostname)
    for (const end of [socket, behind]) end.on('error', () => end.destroy())
    socket.pipe(behind).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `postgresql://${username}:${password || 'none'}@${at}${pathname}`,
    close: () => server.close(),
  }
}
