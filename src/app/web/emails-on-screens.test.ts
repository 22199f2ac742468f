import { expect, test } from 'vitest'
import { NO_MAIL_NOTICES, STATE_BADGES, sentToast } from '#features/emails/web/office/email-text.ts'
import { readScreenSentences } from './sentences-on-screens.ts'

/**
 * Sentences that are true even without a mail server: every email is stored under Emails, and staff can keep promises
 * by phone.
 */
const TRUE_IN_ANY_CASE: Record<string, string[]> = {
  'app/web/back-office/overview/starting.tsx': ['Its name, legal name, address, phone number and email address.'],
  'app/web/back-office/overview/today-kinds.ts': ['Failed emails'],
  'app/web/back-office/settings/settings-section-texts.ts': ['What emails say, and which are switched on'],
  'content/faq.ts': ['We never send account details by email, and we never tell you by email that they have changed.'],
  'content/help.ts': ['We never send them by email.'],
  'content/privacy.tsx': [
    'Emails that you and we write to each other, and lists of bookings that we draw up for our accounts, are kept for as long as what they are about.',
    'the company that runs our server, the one that carries our email, our bank, and our accountant.',
    'The name that you sign with, your rating and your words are shown to everyone, beside the home and the date, and beneath them our reply, if we write one.',
    'What we write beside a payment or a deduction, and photographs of damage, we keep as long as the booking that they belong to.',
    'We never send account details by email and never announce by email that they have changed.',
    'A review can be written only by someone who knows both the booking and its email address;',
    'Should data be lost or seen by someone who should not, and should that put you at risk, we tell you and the Information Commissioner’s Office without delay.',
    'If the change matters to a booking that you have made, we write to you.',
    'your name and email address, what you asked, when it arrived, when we answered, and the outcome',
    'Emails this website sends',
  ],
  'content/reach-us.tsx': ['by email at'],
  'content/terms.tsx': [
    'We never send account details by email, and never announce by email that they have changed.',
    'If the price has not arrived in time, we write to you before we do anything else, and may cancel the booking if it still does not arrive.',
    'If we keep part of the deposit, we tell you what for, with a photograph or an invoice, within the same time.',
    'If a home cannot be used, because of fire, flood, a broken boiler or anything else, we tell you at once and offer another home of at least the same standard, if we have one available, or other dates.',
    'If a price was plainly wrong, we tell you before you accept anything.',
    'we send on what you have left behind at the cost of the postage.',
  ],
  'features/guests/web/office/guest-list.tsx': ['Name, email, phone or tag'],
  'features/guests/web/office/guest-page.tsx': ['The record may have been erased, or has no email address.'],
  'features/office-search/web/office/search-dialog.tsx': ['Name, email, phone, number, reference or amount'],
  'features/emails/web/office/types/sender-records.tsx': [
    'Without these DNS records many mail servers treat emails as spam.',
    'For DKIM, send yourself a test email and look for “dkim=pass” in its source.',
  ],
  'features/bookings/web/bank-transfer.tsx': [
    'Our bank details are never sent by email.',
    'the number on our website, never one from an email',
  ],
  'features/bookings/web/dead-link.tsx': ['Check our latest email, or copy the whole link.'],
  'features/bookings/web/office/changes/other-accounts.tsx': [
    'Guests who have dates held or something to pay will be emailed, if we have their address (see Emails).',
    'The email links to their private page and contains no account number.',
    'Each guest who has dates held or something to pay will be emailed once, if we have their address (see Emails).',
  ],
  'features/bookings/web/office/form/booking-fields.tsx': [
    'The guest will be emailed the time at which the hold ends, and what is due by then (see Emails).',
    'No email is sent.',
    'The guest will be emailed everything that was agreed (see Emails), unless the stay is over.',
    'No email is sent.',
    'No email is sent.',
  ],
  'features/bookings/web/office/changes/describe-change.ts': [
    'No email is sent to the guest.',
    'will be emailed (see Emails):',
  ],
  'features/bookings/web/office/hold-panel.tsx': ['will be emailed that the dates are no longer held (see Emails).'],
  'features/contact/web/office/message-detail.tsx': ['This message is marked as spam, so no emails were sent.'],
  'features/emails/contract.ts': ['Email not found'],
  'features/enquiries/web/office/decision-card.tsx': ['No other stays with this email address.'],
  'features/emails/web/office/email-actions.tsx': ['Email withdrawn'],
  'features/emails/web/office/emails-tab.tsx': [
    'Email settings',
    'No emails here',
    'No emails yet',
    'No emails have this status.',
    'Emails to guests, to owners and to you are listed here.',
  ],
  'features/emails/web/office/email-dialog.tsx': [
    'The reason for this email no longer applies, so there is nothing to send.',
  ],
  'features/emails/web/office/types/email-type-form.tsx': ['Email Saved', 'The details of the email follow this text.'],
  'features/emails/web/office/types/email-type-list.tsx': [
    'Change the text around the details of each email, and switch emails on or off.',
    'Emails that are waiting or have been sent are listed on the tab',
    'the emails',
  ],
  'features/emails/web/office/types/email-type-page.tsx': ['All emails', 'This email cannot be switched off.'],
  'features/emails/web/office/types/placeholders.tsx': ['In the email, the detail itself replaces the name.'],
  'features/emails/web/office/types/use-email-type-edit.ts': ['Email Saved'],
  'features/enquiries/web/office/enquiry-detail.tsx': ['This enquiry is marked as spam, so no emails were sent.'],
  'features/offers/web/office/offer-dialog.tsx': ['The email adds the greeting and who signs.'],
  'features/offers/web/office/offer-email.ts': ['We never send bank details by email:'],
  'features/owner-applications/web/office/acceptance.tsx': [
    'The owner will be emailed that we would be glad to manage their home (see Emails).',
  ],
  'features/owner-applications/web/office/application-facts.tsx': [
    'This application is marked as spam, so no emails were sent.',
  ],
  'features/owner-applications/web/office/application-words.ts': [
    'The owner is emailed the next steps at the stages Visit and Accepted (see Emails).',
    'Declining an application sends no email.',
  ],
  'features/owner-applications/web/photographs-field.tsx': ['we ask for the others when we write to you.'],
  'features/payments/web/office/entry-dialog.tsx': ['No email is sent;'],
  'features/payments/web/office/ledger/transfer-dialog.tsx': ['No email is sent.', 'No email is sent;'],
  'features/payments/web/office/ledger/waive-dialog.tsx': ['The guest will be emailed (see Emails).'],
  'features/personal-data/web/office/new-request-dialog.tsx': ['A name or an email address is enough.'],
  'features/properties/web/office/views/arrival-editor.tsx': [
    'These details are stored encrypted and are never sent by email.',
  ],
  'features/reviews/web/review-by-link.tsx': ['Please use the link provided in your confirmation email.'],
  'features/settings/web/office/bank-details-dialog.tsx': ['All staff will be emailed (see Emails).'],
  'features/settings/web/office/bank-details.tsx': [
    'To change it you need your password, and all staff will be emailed (see Emails).',
  ],
  'features/settings/web/office/contact-confirmation.tsx': ['All staff will be emailed (see Emails).'],
  'features/settings/web/office/fields.ts': [
    'Shown in the header and footer, in every page’s title, and at the foot of every email.',
    'Shown on the contact page, in the policies, and at the foot of every email.',
    'This time is promised on the site and in emails.',
    'Delay of emails about payments (minutes)',
    'If you undo a change within this time, no email about the change is sent.',
    'Other emails (months)',
    'Older emails are erased every night.',
  ],
  'features/settings/web/office/section-form.tsx': ['All staff will be emailed (see Emails).'],
  'features/settings/web/office/settings-page.tsx': ['These details are shown on the site and in emails.'],
  'features/staff/web/office/my-profile.tsx': [
    'What guests see of you on the site and in emails.',
    'On the enquiry, contact and about pages, on offers and stays, and in emails.',
  ],
  'features/statements/web/office/import/releases.tsx': ['Each guest will be emailed (see Emails):'],
  'features/statements/web/office/skipped-rows.tsx': ['Each guest will be emailed (see Emails).'],
  'features/stays/web/arrival-card.tsx': ['They are never sent by email.'],
  'features/testimonials/contract.ts': ['Please say how the owner agreed, for example by email'],
  'platform/web/office/rich-text/rich-text-link.tsx': [
    'Please enter an email address, or a web address that starts with https://',
  ],
}

/** Sentences shown only if true: emails are sent, stored by the demo, or stored because there is no mail server. */
const TRUE_SENTENCES: Record<string, string[]> = {
  'app/web/back-office/office-frame.tsx': [
    'No emails are sent until you enter the name, phone number and email address of the business.',
    'Until then, emails wait.',
  ],
  'app/web/back-office/overview/missing-details.tsx': [
    'No emails are sent until you enter the name, phone number and email address.',
  ],
  'features/staff/web/office/colleagues/invitation-dialog.tsx': [
    'Your colleague will be emailed a link, valid for seven days, to choose a password (see Emails).',
    'The email address is the username too.',
  ],
  'features/staff/web/office/colleagues/reset-dialog.tsx': [
    'Your colleague will be emailed another link, valid for seven days (see Emails).',
    'The password ends, and your colleague is signed out everywhere and will be emailed a link, valid for seven days, to choose another password (see Emails).',
  ],
  'features/staff/web/office/forgotten-password.tsx': [
    'If there is an account with this name and an email address, a link to choose a password is on its way.',
  ],
  'features/inbox/web/office/reply-composer.tsx': [
    'Your reply is sent by email at once.',
    'your reply is stored under Emails for you to read, and is not sent.',
    'No mail server is set up, so your reply is stored under Emails and is not sent.',
    'Please use Reply by Email or the phone instead.',
    'Reply stored under Emails',
    'Reply stored under Emails, not sent',
  ],
  'features/emails/web/office/email-text.ts': [
    'emails are stored here for you to read, and none is sent.',
    'No mail server is set up, so no email is sent.',
    'Emails that are due are stored here as not sent;',
    'Email on its way',
    'Stored under Emails, not sent:',
    'Test email on its way',
    'Test email stored under Emails',
    'the test email is not sent.',
  ],
  'features/emails/web/office/types/email-type-preview.tsx': ['Store a test email under Emails'],
  'features/moving-in/web/office/moving-in.tsx': ['Nothing is made before you confirm it, and no email is sent.'],
  'features/moving-in/web/office/bookings/planned-bookings.tsx': ['No email is sent.'],
  'features/offers/web/keep-page.tsx': [
    'Email me the link',
    'The link is on its way to the email address we have for you.',
    'the email is stored in the office under Emails, and not sent.',
  ],
  'app/web/pages/home/after-sending.tsx': ['no email is sent.'],
  'features/offers/web/office/offer-actions.tsx': ['an email is stored under Emails', 'please email or call them.'],
  'features/offers/web/office/sent-link.tsx': [
    'The guest is sent an email with a private link.',
    'The email to the guest is stored under Emails and not sent:',
    'No mail server is set up, so the email to the guest is not sent:',
    'Bank details are on the guest’s page only, never in an email.',
  ],
  'features/stays/web/office/guest-page-panel.tsx': [
    'Email stored under Emails, not sent:',
    'Email stored under Emails, not sent',
    'The email is for',
  ],
}

test('[rule emails-on-screens] every sentence about emails is in the reviewed lists', () => {
  expect(readScreenSentences((words) => OF_EMAILS.test(words) && !OF_NO_EMAIL.test(words))).toEqual({
    ...TRUE_IN_ANY_CASE,
    ...TRUE_SENTENCES,
  })
}, 60_000)

test('[rule emails-on-screens] without a mail server no text claims that an email is sent', () => {
  for (const words of [NO_MAIL_NOTICES.demo, NO_MAIL_NOTICES.none, sentToast('demo'), STATE_BADGES.stored.label])
    expect(words).toMatch(/\b(not|none|no) /i)
  expect(sentToast('sent')).toBe('Email on its way')
})

/** Matches sentences about emails, or about sending or writing to a person. */
const OF_EMAILS = /\b(e-?mails?|outbox|by mail|we (have )?(sent|send|write|tell)|link sent)\b/i
/** Matches form fields, and ways for staff or guests to write an email themselves. */
const OF_NO_EMAIL =
  /valid e-?mail address|^Reply by Email|^[\w ]*Email( Address)?\*?$|Email address and|your e-?mail address|, email address|\[type=/i
