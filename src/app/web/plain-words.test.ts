import { expect, test } from 'vitest'
import { sentencesOnScreens } from './sentences-on-screens.ts'

/** What nobody says on the telephone, and what is said instead. */
const PLAIN_SENTENCES: readonly [odd: RegExp, plain: string][] = [
  [/\bRead \d|\bRead \$/, 'Updated 07:13'],
  [/Draw over free days|draw the end of a bar/, 'Drag across free days to block or book'],
  [/Pending, without nights/, 'Pending (nights not held)'],
  [/Security deposit, besides/, 'Plus refundable security deposit'],
  [/\bStands for\b|, as usual$/, 'Valid for, standard'],
  [/stands at the head of/, 'Shown at the top of'],
  [/so many cannot be/, 'Too many guests for this home'],
  [/opens? (nothing|anything) any more/, 'no longer works'],
  [/\b(Write the|by|sent by) mail\b/, 'email'],
  [/the guest’s word\b/i, 'the guest’s reply, message'],
  [/^Not (now|yet)$/, 'Cancel, Go back'],
  [/As worked out|Own price/, 'Calculated price, Custom price'],
  [/bookings that want nights/, 'Pending bookings for these dates'],
  [/Deposit in the house|money is in the house/, 'Deposit held, We hold'],
  [/Return deposit \(nothing/, 'Record deposit returned'],
  [/Confirm all exact ones|^Open again$/, 'Confirm exact matches, Undo match'],
  [/in the books\b/, 'imported, recorded'],
  [/stands in the ledger/, 'Correction recorded'],
  [/News of it to|^Thanks to/, 'Office notification, Acknowledgement'],
  [/What stands here/, 'Only staff see notes'],
  [/without a word of what/, 'need a description'],
  [/They hang in/, 'Added as soon as uploaded'],
  [/Somebody else has changed|Save mine over/, 'Someone else has changed this, Overwrite with mine'],
  [/stands? to (VAT|it)\b/, 'How VAT applies to'],
  [/cannot part/, 'always match'],
  [/Nobody lives at/, 'We can’t find that page'],
  [/See free homes/, 'See available homes'],
  [/and the telephone\b/, 'and the phone calls'],
  [/\bin all($|,|\.)/, 'total'],
  [/taken from this evening/, 'booked from this night; check-out only'],
  [/all the same/, 'anyway'],
  [/let through us/, 'available with us'],
  [/How we handle what you write/, 'how we use your details'],
  [/binds you to/, 'No obligation'],
  [/What is due when/, 'Payment schedule'],
  [/makes them yours/, 'secures your booking'],
  [/tell us in a word/, 'let us know'],
  [/a few things we need|Who books|^Who stays$/, 'Your details, Lead guest, Guests staying'],
  [/as on an email to/, 'including postcode'],
  [/The law has us/, 'We must by law'],
  [/by it we know/, 'so we can match your payment'],
  [/refunded by right/, 'fully refundable'],
  [/comes back in any case/, 'comes back in full'],
  [/has arrived of your/, 'Payments received'],
  [/as you would keep a key/, 'Keep this link private'],
  [/^How you get in$|that is due has come/, 'Getting in'],
  [/^Nothing has arrived/, 'No payments received yet'],
  [/A word to us/, 'Message (optional)'],
  [/nothing has to go back/, 'there is nothing to refund'],
  [/are free for others now/, 'This offer is closed'],
  [/are your partner/, 'are your contact'],
  [/Most positive first/, 'Highest rated first'],
  [/(^|\. )Empty: /, 'Leave blank for'],
  [/\b(by|on the|your|every|the) telephone\b/i, 'phone'],
  // The typeface has no such hyphen: it would be a box.
  [/\u2011/, 'WI_FI of unbroken.ts'],
  [/\be-mail|\bwifi\b/i, 'email, Wi-Fi'],
]

test('what screens say is plain: none of the odd phrases that were found once', () => {
  const odd = (words: string) => PLAIN_SENTENCES.find(([phrase]) => phrase.test(words))
  const found = Object.entries(sentencesOnScreens((words) => odd(words) !== undefined)).flatMap(([file, sentences]) =>
    sentences.map((words) => `${file}: “${words}” (better: ${odd(words)?.[1]})`),
  )
  expect(found).toEqual([])
})
