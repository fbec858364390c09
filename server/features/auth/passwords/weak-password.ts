import { invalid } from '#server/platform/failure.ts'

/**
 * Words that common passwords contain; with one to three of them and some digits they cover more than the usual lists.
 */
const words = `
  password passwort passwords motdepasse contrasena senha parola haslo wachtwoord pass passw pwd passcode passphrase
  qwerty qwertz azerty qwert asdfgh asdfghjkl asdf zxcvbn zxcvbnm qazwsx abc abcd abcdef aaa xxx
  letmein welcome welcometo hello helloworld hallo bonjour admin administrator root user username guest test testing
  tester login logmein master secret secrets changeme changeit default system server database access office company
  secure security private computer internet google facebook instagram twitter youtube samsung apple iphone android
  windows linux microsoft amazon netflix spotify playstation nintendo xbox gamer gaming minecraft fortnite roblox
  iloveyou iloveme loveyou love lover lovely lovers forever family mother father mama papa mommy daddy sister brother
  friend friends baby babygirl babyboy angel angels princess prince queen king sweet sweety sweetheart honey darling
  sunshine sunflower butterfly flower flowers rainbow summer winter spring autumn monday tuesday wednesday thursday
  friday saturday sunday january february march april june july august september october november december
  dragon monkey tiger lion panda eagle shark wolf bear kitty puppy shadow phoenix unicorn dolphin turtle
  football baseball basketball soccer hockey tennis golf liverpool chelsea arsenal barcelona manchester united juventus
  realmadrid dortmund bayern yankees cowboys steelers lakers packers
  michael jordan jessica ashley daniel thomas charlie andrew christopher alexander elizabeth nicole jennifer michelle
  matthew anthony joshua robert william richard david james george maria anna laura sarah amanda hannah samantha
  superman batman spiderman ironman pokemon pikachu naruto starwars starwar yoda matrix harrypotter gandalf
  freedom whatever trustno nothing blink hunter killer ninja samurai ranger soldier warrior legend hero
  harley ferrari mercedes porsche mustang corvette yamaha honda toyota london berlin paris america germany england
  canada mexico brasil australia chocolate cookie cookies banana orange pepper ginger cheese coffee
  purple silver golden yellow green black white money dollar lucky magic music guitar diamond
  jesus jesuschrist christ heaven blessed faith god happy smile party crazy sexy cool super mega
  my is the i you me am is it no one and
`
  .trim()
  .split(/\s+/)

const inARow = new RegExp(`^(?:${words.join('|')}){1,4}$`)
const looksLike: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether a password is commonly used: one or more common words in a row, with digits and symbols before and after,
 * some letters perhaps written as digits. `Welcome2026!` and `p@ssw0rd_123` are; a row of uncommon words is not.
 */
function isCommonPassword(password: string): boolean {
  const stem = password
    .toLowerCase()
    .replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '')
    .replace(/[@$!013457]/g, (sign) => looksLike[sign] ?? sign)
    .replace(/[^\p{L}]/gu, '')
  return inARow.test(stem)
}

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
