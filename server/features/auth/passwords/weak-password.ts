import { invalid } from '#server/platform/failure.ts'
import { isCommonPassword } from './common-passwords.ts'

const rows = [
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  '01234567890123456789012345678901234567890',
  '1234567891011121314151617181920',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
]
const straight = [...rows, ...rows.map((row) => row.split('').toReversed().join(''))]
/** Two or three simple sequences in a row, such as `qwerty12345`, are as weak as one. */
const runsMax = 3
/** Up to this many symbols around a simple sequence do not make it stronger. */
const signsMax = 3
const distinctMin = 4
const advice = 'Choose one that others cannot guess.'

/** Rejects a password that is easily guessed, at this field of the form. Throws `invalid` with the reason. */
export function refuseWeakPassword(
  password: string,
  { email, field }: { email: string; field: string },
): void {
  const weakness = weaknessOf(password.normalize('NFKC').toLowerCase(), email.toLowerCase())
  if (weakness) throw invalid(`${weakness} ${advice}`, [{ path: field, message: `${weakness} ${advice}` }])
}

function weaknessOf(password: string, email: string): string | undefined {
  const bare = lettersAndDigits(password)
  const stem = bare.replace(/^\d+|\d+$/g, '')
  const own = [email, email.split('@')[0] ?? ''].map(lettersAndDigits)
  if (own.includes(bare) || (stem !== '' && own.includes(stem))) return 'This is your own address.'
  if (/^(?:my|the)?balancia(?:ai|agents?|app|admin|password|account)?$/.test(stem))
    return 'This is the name of this product.'
  if (new Set(password).size < distinctMin || /^(.{1,5})\1+$/su.test(password))
    return 'This repeats the same few characters.'
  if (isPlainRow(bare, password)) return 'This is a simple sequence of letters or digits.'
  return isCommonPassword(password) ? 'This is one of the most common passwords.' : undefined
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

const isRow = (run: string) => straight.some((row) => row.includes(run)) || /^(.)\1*$/u.test(run)

function isPlainRow(bare: string, password: string): boolean {
  if (bare === '' || password.length - bare.length > signsMax) return false
  const runs = bare.match(/\p{L}+|\p{N}+/gu) ?? []
  return isRow(bare) || (runs.length <= runsMax && runs.every(isRow))
}
