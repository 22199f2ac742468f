/** A phrase that is not used, what is written instead, and an example that the check must find. */
export interface Phrase {
  pattern: RegExp
  better: string
  sample: string
}

/** Former names that mislead engineers, in identifiers and file paths. */
export const OLD_NAMES: readonly Phrase[] = [
  {
    pattern: /^(Deed|StaffDeed|deeds?|deedOf|actAs|tryAs|noticeOf)$/,
    better: 'TxContext, tx, inTransaction, preview, afterCommit',
    sample: 'StaffDeed',
  },
  {
    pattern: /^(Office|openOffice|openDesk|openReception|hireStaff|testOffice|TestOffice|officeCall|inOffice)$/,
    better: 'AppContext, setup, createStaff, adminApi',
    sample: 'openDesk',
  },
  { pattern: /^(Books|books|openBooks|inBooks|wholeBooks)$/, better: 'DbTransaction, db', sample: 'wholeBooks' },
  {
    pattern: /^(promisedBy|promised_by|Promised|PromiseSummary|readPromises|promiseWords|PromiseBadge|keptPercent)$/,
    better: 'replyDueAt, ResponseTimes',
    sample: 'promisedBy',
  },
  {
    pattern: /^(Shelf|Shelves|shelf|shelves|shelved|ANEW|[kK]ept|[kK]ept(?!Until)[A-Z]\w*)$/,
    better: 'Cache, stored, cached, ALWAYS_REFETCH',
    sample: 'keptNights',
  },
  {
    pattern: /[lL]etters?([A-Z_]|$)|^LETTERS?_|^WRITERS$|^openPost$|^Paper$/,
    better: 'email, EMAIL_TEMPLATES, openMailer, EmailLayout',
    sample: 'letterKind',
  },
  {
    pattern: /^([aA]sked|ASKED|[aA]sked[A-Z]\w*|[wW]anted|[wW]anted[A-Z]\w*)$/,
    better: 'filters, query, requested',
    sample: 'askedBookings',
  },
  {
    pattern: /^([sS]tanding|standingOf|[sS]tandings|usePlace|Shown|said|setSaid|present|presentOf)$/,
    better: 'status, useUrlState, QueryState, message, current',
    sample: 'usePlace',
  },
  {
    pattern: /^(MOST|LEAST)_|_MOST$|^most$|^(most(?!Back)|least)[A-Z]\w+$/,
    better: 'max, MAX_, min, MIN_',
    sample: 'MOST_GUESTS',
  },
  {
    pattern: /^([wW]ish|[wW]ishes|wish[A-Z]\w*|useAct|planAct|previewAct|undoAct|ActPreview|ActOutcome)$/,
    better: 'BookingChange, changeBooking, criteria',
    sample: 'useAct',
  },
  {
    pattern:
      /(^|\/)inside(\/|$)|^(clockwork|luggage|HomeStock|TIMETABLE|takeTurns|[rR]ival|[rR]ivals|learnPages|isTelling|placesFor|diceOf)$|\/(stage|doors|patience|lost|delivery|moment|sleeping-links|take-along|guest-voices|dice)$/,
    better: "internal, pendingUploads, SCHEDULE, acquireLocks, and the field's word",
    sample: 'src/features/offers/server/inside/store',
  },
  { pattern: /^([tT]rail|[tT]rail[A-Z]\w*|\w+Trail)$/, better: 'auditLog, AuditEntry', sample: 'writeTrail' },
  {
    pattern: /^(house|houses|openHouse|closeHouses|sharedHouse|visitor|Visitor|complaints|faultsOf|world)$/,
    better: 'server, installation, caller, client, consoleErrors, axeViolations, setup',
    sample: 'sharedHouse',
  },
  {
    pattern: /^(wakeAll|tryToWake|drawPage|DrawnPage|rehearse|isRehearsal|nothingNoted)$/,
    better: 'hydrate, render, dryRun, JobReport',
    sample: 'drawPage',
  },
  { pattern: /\wInWords$/, better: 'formatX, describeX', sample: 'barInWords' },
]

/** Phrases that make a comment hard to understand. */
export const COMMENT_PHRASES: readonly Phrase[] = [
  {
    pattern: /\b(deeds?|the trail|the books|the timetable|shelf|shelves)\b/i,
    better: 'transaction, audit log, database, schedule, cache',
    sample: 'Writes a line of the trail.',
  },
  {
    pattern: /\b(whoever|somebody|nobody)\b/i,
    better: 'the caller, a guest, a member of staff; passive',
    sample: 'Nobody is told.',
  },
  { pattern: /\bRefuses as\b|^Answers (the|a|with|what)\b/, better: 'Throws, Returns', sample: 'Refuses as missing.' },
  {
    pattern: /\b(stands|lies) (here|there|in|on|beside|below|between)\b/,
    better: 'is, is stored, is shown',
    sample: 'The price stands in the row.',
  },
  { pattern: /\banew\b|\bin words\b/, better: 'again, as text', sample: 'Reads the row anew.' },
]

/** Phrases that guests and a letting office would not use. */
export const SCREEN_PHRASES: readonly Phrase[] = [
  {
    pattern: /\bstands? (here|there|in|beside)\b|^What .* (appears?|stands?) here/,
    better: 'appears here',
    sample: 'What you offer to guests stands here.',
  },
  {
    pattern: /\bput under Emails\b/,
    better: 'will be emailed (see Emails)',
    sample: 'An email to the guest is put under Emails.',
  },
  { pattern: /\btak(en|es?) back\b/, better: 'reversed', sample: 'Entry taken back' },
  { pattern: /^Nobody /, better: 'No arrivals, No overdue payments', sample: 'Nobody is late' },
  {
    pattern: /\b[Pp]resent (account|password|one)\b|\bFormer accounts\b/,
    better: 'current, previous',
    sample: 'Present account',
  },
  { pattern: /\b[Ll]etters?\b(?! (case|box))/, better: 'email', sample: 'No letter is sent.' },
  {
    pattern: /\bfree (nights?|homes?|days?)\b|\b(nights?|homes?|days?|dates) (is|are) free\b/,
    better: 'available',
    sample: 'Those nights are free.',
  },
  { pattern: /\bhas yet to come\b/, better: 'is in the future', sample: 'This day has yet to come' },
  { pattern: /Leave it as it is/, better: 'Cancel', sample: 'Leave it as it is' },
  { pattern: /\b[Tt]rail\b(?!s)/, better: 'activity log', sample: 'Search the trail' },
  { pattern: /\bRead \d|\bRead \$/, better: 'Updated 07:13', sample: 'Read 07:13' },
  {
    pattern: /Draw over free days|draw the end of a bar/,
    better: 'Drag across free days to block or book',
    sample: 'Draw over free days to block',
  },
  { pattern: /Pending, without nights/, better: 'Pending (nights not held)', sample: 'Pending, without nights' },
  {
    pattern: /Security deposit, besides/,
    better: 'Plus refundable security deposit',
    sample: 'Security deposit, besides',
  },
  { pattern: /\bStands for\b|, as usual$/, better: 'Valid for, standard', sample: 'Stands for' },
  { pattern: /stands at the head of/, better: 'Shown at the top of', sample: 'stands at the head of the page' },
  { pattern: /so many cannot be/, better: 'Too many guests for this home', sample: 'For so many cannot be booked' },
  {
    pattern: /opens? (nothing|anything) any more/,
    better: 'no longer works',
    sample: 'The link opens nothing any more',
  },
  { pattern: /\b(Write the|by|sent by) mail\b/, better: 'email', sample: 'sent by mail' },
  { pattern: /the guest’s word\b/i, better: 'the guest’s reply, message', sample: 'The guest’s word' },
  { pattern: /^Not (now|yet)$/, better: 'Cancel, Go back', sample: 'Not now' },
  { pattern: /As worked out|Own price/, better: 'Calculated price, Custom price', sample: 'As worked out' },
  {
    pattern: /bookings that want nights/,
    better: 'Pending bookings for these dates',
    sample: 'bookings that want nights',
  },
  {
    pattern: /Deposit in the house|money is in the house/,
    better: 'Deposit held, We hold',
    sample: 'Deposit in the house',
  },
  { pattern: /Return deposit \(nothing/, better: 'Record deposit returned', sample: 'Return deposit (nothing held)' },
  {
    pattern: /Confirm all exact ones|^Open again$/,
    better: 'Confirm exact matches, Undo match',
    sample: 'Confirm all exact ones',
  },
  { pattern: /in the books\b/, better: 'imported, recorded', sample: 'Already in the books' },
  { pattern: /stands in the ledger/, better: 'Correction recorded', sample: 'Correction stands in the ledger' },
  {
    pattern: /News of it to|^Thanks to/,
    better: 'Office notification, Acknowledgement',
    sample: 'News of it to the office',
  },
  { pattern: /What stands here/, better: 'Only staff see notes', sample: 'What stands here' },
  { pattern: /without a word of what/, better: 'need a description', sample: 'without a word of what it shows' },
  { pattern: /They hang in/, better: 'Each photograph is added once it is uploaded', sample: 'They hang in a row' },
  {
    pattern: /Somebody else has changed|Save mine over/,
    better: 'Someone else has saved changes, Overwrite with mine',
    sample: 'Somebody else has changed this',
  },
  { pattern: /stands? to (VAT|it)\b/, better: 'How VAT applies to', sample: 'How this stands to VAT' },
  { pattern: /cannot part/, better: 'always match', sample: 'These two cannot part' },
  { pattern: /Nobody lives at/, better: 'We can’t find that page', sample: 'Nobody lives at this address' },
  { pattern: /See free homes/, better: 'See available homes', sample: 'See free homes' },
  { pattern: /and the telephone\b/, better: 'and the phone calls', sample: 'the boiler and the telephone calls' },
  { pattern: /\bin all($|,|\.)/, better: 'total', sample: '£600 in all' },
  {
    pattern: /taken from this evening/,
    better: 'booked from this night; check-out only',
    sample: 'taken from this evening',
  },
  { pattern: /all the same/, better: 'anyway', sample: 'Save all the same' },
  { pattern: /let through us/, better: 'available with us', sample: 'let through us' },
  {
    pattern: /How we handle what you write/,
    better: 'how we use your details',
    sample: 'How we handle what you write',
  },
  { pattern: /binds you to/, better: 'No obligation', sample: 'It binds you to nothing' },
  { pattern: /What is due when/, better: 'Payment schedule', sample: 'What is due when' },
  { pattern: /makes them yours/, better: 'secures your booking', sample: 'This makes them yours' },
  { pattern: /tell us in a word/, better: 'let us know', sample: 'tell us in a word' },
  {
    pattern: /a few things we need|Who books|^Who stays$/,
    better: 'Your details, Lead guest, Guests staying',
    sample: 'a few things we need',
  },
  { pattern: /as on an email to/, better: 'including postcode', sample: 'Address, as on an email to you' },
  { pattern: /The law has us/, better: 'We must by law', sample: 'The law has us ask' },
  { pattern: /by it we know/, better: 'so we can match your payment', sample: 'by it we know your payment' },
  { pattern: /refunded by right/, better: 'fully refundable', sample: 'refunded by right' },
  { pattern: /comes back in any case/, better: 'comes back in full', sample: 'It comes back in any case' },
  { pattern: /has arrived of your/, better: 'Payments received', sample: '£100 has arrived of your price' },
  { pattern: /as you would keep a key/, better: 'Keep this link private', sample: 'as you would keep a key' },
  { pattern: /^How you get in$|that is due has come/, better: 'Getting in', sample: 'How you get in' },
  { pattern: /^Nothing has arrived/, better: 'No payments received yet', sample: 'Nothing has arrived yet' },
  { pattern: /A word to us/, better: 'Message (optional)', sample: 'A word to us' },
  { pattern: /nothing has to go back/, better: 'there is nothing to refund', sample: 'nothing has to go back' },
  {
    pattern: /are free for others now/,
    better: 'This offer is closed',
    sample: 'These nights are free for others now',
  },
  { pattern: /are your partner/, better: 'are your contact', sample: 'We are your partner' },
  { pattern: /Most positive first/, better: 'Highest rated first', sample: 'Most positive first' },
  { pattern: /(^|\. )Empty: /, better: 'Leave blank for', sample: 'Empty: no limit' },
  { pattern: /\b(by|on the|your|every|the) telephone\b/i, better: 'phone', sample: 'by telephone' },
  { pattern: /\u2011/, better: 'WI_FI of unbroken.ts', sample: 'Wi\u2011Fi' },
  { pattern: /\be-mail|\bwifi\b/i, better: 'email, Wi-Fi', sample: 'e-mail' },
]
