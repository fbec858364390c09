import { expect, test } from 'vitest'
import { allowList, checkUrl, hostOf, isPublicAddress, webPorts } from './outbound-address.ts'

const closed = `127.0.0.1 10.1.2.3 172.31.0.1 192.168.0.1 169.254.169.254 100.100.100.200 168.63.129.16 192.0.0.192
  198.18.0.1 0.0.0.0 255.255.255.255 224.0.0.1 240.0.0.1 203.0.113.1 192.88.99.1 :: ::1 ::ffff:127.0.0.1
  ::ffff:7f00:1 ::127.0.0.1 ::ffff:0:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::7f00:1 2002:7f00:1::
  2001:0:7f00:1:: fd00:ec2::254 fe80::1 fe80::1%eth0 2606:2800:220:1::1%eth0 fec0::1 ff02::1 100::1 2001:db8::1
  3fff::1 5f00::1 2001:10::1 2001:20::1 example.com`

test.each(closed.split(/\s+/))('%s does not count as public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '168.63.129.17', '2606:2800:220:1::1'])(
  '%s counts as public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('an entry with a port allows that port alone, an entry without one allows the host', () => {
  const allows = allowList(['intranet:9000', 'Wiki.Local.', '10.0.0.5:80', '[::1]:3000', 'fd00::7'])
  expect(allows('intranet', 9000)).toBe(true)
  expect(allows('intranet', 80)).toBe(false)
  expect(allows('wiki.local', 12_345)).toBe(true)
  expect(allows('10.0.0.5', 80)).toBe(true)
  expect(allows('10.0.0.5', 443)).toBe(false)
  expect(allows('::1', 3000)).toBe(true)
  expect(allows('::1', 80)).toBe(false)
  expect(allows('fd00::7', 443)).toBe(true)
  expect(allows('not.intranet', 9000)).toBe(false)
})

test.each(['http://intranet', 'a b', 'host/path', 'me@host', '', 'host:99:1'])(
  'the entry "%s" is refused at start',
  (entry) => {
    expect(() => allowList([entry])).toThrow(`"${entry}"`)
  },
)

test('an allowed address written another way is still that address', () => {
  const { trusted } = checkUrl('http://0x7f.1:3000/', allowList(['127.0.0.1:3000']), webPorts)
  expect(trusted).toBe(true)
})

test('a title shows the bare host', () => {
  expect(hostOf('https://www.Example.com:8443/a?b')).toBe('example.com')
  expect(hostOf('http://[2606:2800::1]/')).toBe('2606:2800::1')
  expect(hostOf('no address')).toBe('no address')
})
