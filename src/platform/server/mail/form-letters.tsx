import { createHash } from 'node:crypto'
import type { Deed } from '#platform/server/deed.ts'
import { isAdmitted } from '../http/limits.ts'
import type { Office } from '../office.ts'
import type { Letter } from './outbox.ts'
import { Paper, type Sender, Way, Words, written } from './paper.tsx'

/** Letters about the public's forms that the office gets in an hour, before one digest stands for the rest. */
const MOST_OFFICE_LETTERS = 200
const AN_HOUR = 60

/**
 * Tells the office of something that came by a public form. Beyond 200 such letters an hour one digest is posted
 * instead: what came is kept either way, and a flood must not bury the office's mail.
 */
export async function tellOffice(deed: Deed, sender: Sender, letter: Omit<Letter, 'to'>): Promise<void> {
  const limit = { key: 'letters to the office', most: MOST_OFFICE_LETTERS, withinMinutes: AN_HOUR }
  if (await isAdmitted(deed, limit)) return deed.letter({ ...letter, to: sender.email })
  if (!(await isAdmitted(deed, { key: 'digest to the office', most: 1, withinMinutes: AN_HOUR }))) return
  const { item, itemId } = letter
  await deed.letter({ ...(await digest(deed, sender)), kind: 'digest', item, itemId, to: sender.email })
}

/**
 * Thanks somebody for what they sent, once an hour for an address whatever the forms, so that nobody can have a stranger
 * flooded with our letters. `a+b@…` is the letter box of `a@…`.
 */
export async function acknowledge(deed: Deed, letter: Letter): Promise<void> {
  const box = letter.to.toLowerCase().replace(/(.)\+[^@]*@/, '$1@')
  const key = `acknowledgement ${createHash('sha256').update(box).digest('hex')}`
  if (await isAdmitted(deed, { key, most: 1, withinMinutes: AN_HOUR })) await deed.letter(letter)
}

function digest(office: Office, sender: Sender) {
  return written(
    'Many forms at once: please look in the office',
    <Paper
      sender={sender}
      title="More forms than letters"
      preview={`More than ${MOST_OFFICE_LETTERS} forms came within an hour`}
    >
      <Words>
        More than {MOST_OFFICE_LETTERS} enquiries, messages and applications came within an hour. To keep this letter
        box usable, further ones are not announced one by one for now. Every one of them is kept.
      </Words>
      <Way to={`${office.config.publicUrl}/admin`}>Read them in the office</Way>
    </Paper>,
  )
}
