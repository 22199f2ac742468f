import { type Member, newPassword } from '#features/staff/contract.ts'
import { fieldError } from '#platform/shared/refusal.ts'

/**
 * Throws `invalid` for a password that is too short, too long, trivial, common [threat common-password], or in `names`.
 */
export async function refuseGuessable(password: string, names: string[]): Promise<void> {
  const [wrong] = newPassword.safeParse(password).error?.issues ?? []
  if (wrong) refuse(wrong.message)
  const plain = alphanumericOnly(password) || password
  const word = baseWord(plain)
  if (names.map(alphanumericOnly).some((name) => name && (plain === name || (word && word === baseWord(name)))))
    refuse('Please choose something other than a name that everybody knows')
  const typed = password.normalize('NFKC').toLowerCase()
  if (isTrivial(plain) || (await isAnyCommon([typed, plain, withoutRepetition(plain), word])))
    refuse('This password is one of the first that are guessed')
}

/** A member's names, for `refuseGuessable`. */
export function namesOf({ firstName, lastName, email }: Omit<Member, 'id'>): string[] {
  return [`${firstName}${lastName}`, `${lastName}${firstName}`, email, email.split('@', 1)[0] ?? '']
}

function refuse(message: string): never {
  throw fieldError('newPassword', message)
}

/** Keeps letters and digits only, in lower case: `Pass-Word 1!` becomes `password1`. */
function alphanumericOnly(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Removes digits, which are often appended to a word. */
function baseWord(plain: string): string {
  return withoutRepetition(plain.replace(/\d/g, ''))
}

/** `passwordpassword` becomes `password`. */
function withoutRepetition(word: string): string {
  return /^(.+?)\1+$/u.exec(word)?.[1] ?? word
}

/** Whether a text repeats one or two characters, or is a run of neighbouring keys or letters. */
function isTrivial(plain: string): boolean {
  const once = withoutRepetition(plain)
  return [...once].length <= 2 || KEYBOARD_RUNS.some((row) => row.includes(once))
}

const KEYBOARD_RUNS = [
  '0123456789',
  '9876543210',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn',
].map((row) => row.repeat(3))

/** Whether any of these texts is among 49,000 stolen passwords. */
async function isAnyCommon(texts: string[]): Promise<boolean> {
  // Loaded here, because it takes 20 MB and a password is seldom chosen.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return texts.some((text) => COMMON_HERE.has(text) || dictionary['passwords-common'].includes(text))
}

/** Common passwords that the package's list lacks: repeated, joined and misspelt words, and words of this business. */
const COMMON_HERE = new Set(
  `pssword pssw0rd passwordadmin adminpassword welcomehome letmeinplease changemenow changethis iloveyousomuch manchesterunited qwe
  1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i qwer qqww abc abcd abcdef mypasswordis thisismypassword correcthorsebatterystaple officepassword
  holidaylet holidaylets latchkey`.split(/\s+/),
)
