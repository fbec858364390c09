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
export function isCommonPassword(password: string): boolean {
  const stem = password
    .toLowerCase()
    .replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '')
    .replace(/[@$!013457]/g, (sign) => looksLike[sign] ?? sign)
    .replace(/[^\p{L}]/gu, '')
  return inARow.test(stem)
}
