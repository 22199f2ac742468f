import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#features/staff/contract.ts'
import { fieldError } from '#platform/shared/refusal.ts'

/**
 * Throws `invalid` at `newPassword` for a password that is too short, too long, common, or one of `names` (the account's and the
 * business's). No kinds of characters are required.
 */
export function refuseGuessable(password: string, names: string[]): void {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < MIN_PASSWORD_CHARACTERS)
    refuse(`A password has at least ${MIN_PASSWORD_CHARACTERS} characters`)
  if (characters.length > MAX_PASSWORD_CHARACTERS)
    refuse(`A password has at most ${MAX_PASSWORD_CHARACTERS} characters`)
  const plain = plainly(password) || password
  const word = wordOf(plain)
  if (names.map(plainly).some((name) => name && (plain === name || (word && word === wordOf(name)))))
    refuse('Please choose something other than a name that everybody knows')
  if (COMMON.has(word) || COMMON.has(plain) || isRun(plain))
    refuse('This password is one of the first that are guessed')
}

function refuse(message: string): never {
  throw fieldError('newPassword', message)
}

/** Lower-case letters and digits only: `Pass-Word 1!` becomes `password1`. */
function plainly(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Without digits, which are often appended to a word. */
function wordOf(plain: string): string {
  return onceOnly(plain.replace(/\d/g, ''))
}

/** `passwordpassword` becomes `password`. */
function onceOnly(word: string): string {
  return /^(.+?)\1+$/u.exec(word)?.[1] ?? word
}

/** At most two characters repeated, or a run of neighbouring keys. */
function isRun(plain: string): boolean {
  const once = onceOnly(plain)
  return [...once].length <= 2 || ROWS.some((row) => row.includes(plain))
}

const ROWS = [
  '0123456789',
  '9876543210',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn',
].map((row) => row.repeat(3))

/** From published lists of stolen passwords, without digits at the end. */
const COMMON = new Set(
  `password passwort passw0rd p4ssw0rd pssword pssw0rd passwordadmin adminpassword admin administrator root user guest test demo
  welcome welcomehome letmein letmeinplease changeme changemenow changethis iloveyou ilovemyfamily iloveyousomuch princess sunshine
  football baseball basketball superman batman starwars pokemon monkey dragon master shadow killer michael jordan charlie liverpool
  manchester manchesterunited arsenal chelsea rangers celtic england qwerty qwertyuiop qwertyqwerty azerty asdf asdfgh asdfghjkl zxcvbnm
  qazwsx qazwsxedc qwe qweasd qweasdzxc qweqwe qweewq aqswde 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i qwer qqww abc abcd abcdef
  secret mysecret mypassword mypasswordis thisismypassword correcthorsebatterystaple trustno nothing whatever computer internet
  google facebook samsung microsoft windows office officepassword holiday holidays holidaylet holidaylets latchkey summer winter spring autumn january
  december november september october monday hello helloworld hellohello goodbye thankyou forever loveyou family freedom blink`.split(
    /\s+/,
  ),
)
