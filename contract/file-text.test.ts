import { expect, test } from 'vitest'
import { fileText } from './file-text.ts'

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const text = '{"name":"Größe 价格 🙂"}\r\nhttps://example.com/a'

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16LE with a mark', utf16(`\ufeff${text}`, false)],
  ['UTF-16BE with a mark', utf16(`\ufeff${text}`, true)],
  ['UTF-16LE without a mark', utf16(text, false)],
  ['UTF-16BE without a mark', utf16(text, true)],
])('a file in %s is read to the letter', (_, bytes) => {
  expect(fileText(bytes)).toBe(text)
})

test('bytes that are no such text are refused rather than replaced', () => {
  expect(fileText(Buffer.from('Größe', 'latin1'))).toBeNull()
  expect(fileText(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toBeNull()
  expect(fileText(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff]))).toBeNull()
  expect(fileText(new Uint8Array())).toBe('')
})
