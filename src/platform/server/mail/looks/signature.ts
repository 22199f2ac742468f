import { type Signatory, signedBy } from './signatory.ts'

/** The lines that close an email to a guest or an owner. No other place says who signs. */
export function signatureOf(sender: Signatory): string[] {
  return ['Kind regards', signedBy(sender)]
}

/** A line that greets: the whole line, or its beginning up to the first comma. */
const GREETING =
  /^\s*((?:dear|hello|hi|hey|good (?:morning|afternoon|evening|day))\b(?:(?:[^\n.]|(?<=\b(?:mr|mrs|ms|dr))\.){0,80}[,!:]?(?=[ \t]*(?:\n|$))|[^\n,!:?]{0,80}[,!:]))[ \t]*\n*/i

const SIGN_OFF =
  /^(?:(?:with )?(?:(?:kind(?:est)?|best|warm(?:est)?) )?(?:regards|wishes)|(?:many )?thanks|all the best|yours (?:sincerely|faithfully|truly)|cheers|see you soon)(?:[,.!]?$|,\s*[^,.!\n]{1,40}$)/i

/** A name, a role and the business may follow. */
const MAX_SIGN_OFF_LINES = 4

export interface OwnWords {
  /** Empty without a greeting. */
  greeting: string
  text: string
  /** The lines of the sign-off; `null` without one. */
  signOff: string[] | null
}

/** Divides what the office wrote by hand, so that an email has one greeting and one sign-off. */
export function divideOwnWords(words: string): OwnWords {
  const greeting = GREETING.exec(words)?.[1]?.trim() ?? ''
  const lines = words.replace(GREETING, '').trim().split('\n')
  const from = lines.length - Math.min(MAX_SIGN_OFF_LINES, lines.length)
  const at = lines.findIndex((line, index) => index >= from && SIGN_OFF.test(line.trim()))
  if (at === -1) return { greeting, text: lines.join('\n'), signOff: null }
  const signOff = lines.slice(at).map((line) => line.trim())
  return { greeting, text: lines.slice(0, at).join('\n').trim(), signOff: signOff.filter(Boolean) }
}

export function isGreeting(paragraph: string): boolean {
  return divideOwnWords(paragraph).greeting === paragraph.trim()
}
