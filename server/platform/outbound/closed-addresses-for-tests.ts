/** An address within each network that agents may not reach, and the ends of some. */
const closedV4 =
  `127.0.0.1 127.255.255.254 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.254
  169.254.169.254 169.254.0.1 100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1
  198.51.100.1 203.0.113.1 0.0.0.0 224.0.0.1 240.0.0.1 255.255.255.255`.split(/\s+/)
const closedV6 =
  `::1 :: fe80::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1 100::1 64:ff9b::7f00:1 64:ff9b:1::7f00:1
  2001:db8::1 2001:0:7f00:1:: 2001:10::1 2002:7f00:1:: 3fff::1 5f00::1`.split(/\s+/)
/** Names of machines and networks of one's own, and names that lead to them (`lookupForTests`). */
const closedNames =
  `localhost localhost. app.localhost intranet printer.local metadata.internal nas.lan router.home.arpa
  site.onion loopback.example loopback6.example mapped.example mixed.example meta.example rebind.example`.split(
    /\s+/,
  )

const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

const octal = (part: number) => `0${part.toString(8)}`

/** The ways to write an IPv4 address that browsers and clients take for it. */
function formsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const hex = number.toString(16).padStart(8, '0')
  const mapped = `${hex.slice(0, 4)}:${hex.slice(4)}`
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex}`,
    octal(number),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((part) => `0x${part.toString(16)}`).join('.'),
    `${a}.${b}.${(c << 8) | d}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    address.replaceAll('.', '。'),
    wide(address),
    `[::ffff:${address}]`,
    `[::ffff:${mapped}]`,
    `[::${mapped}]`,
  ]
}

/** Hosts that must not be reached, in all forms. */
export const closedHosts = [
  ...closedV4.flatMap(formsOf),
  ...closedV6.map((address) => `[${address}]`),
  ...closedNames,
]

const answers: Record<string, string[]> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mixed.example': ['2d00::1', '127.0.0.1'],
  'meta.example': ['169.254.169.254'],
}
let rebindings = 0

/** Finds the names of `closedHosts`; that of `rebind.example` is public and private in turn, `site.example` is this machine. */
export async function lookupForTests(name: string): Promise<string[]> {
  const host = name.replace(/\.$/, '')
  if (host === 'site.example') return ['127.0.0.1']
  if (host === 'rebind.example') return [rebindings++ % 2 === 0 ? '2d00::1' : '127.0.0.1']
  return answers[host] ?? []
}
