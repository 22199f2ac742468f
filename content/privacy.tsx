import type { TextData } from '#app/web/figures.ts'
import { COUNTY } from '#features/county.ts'
import { mapTilesOf } from '#features/settings/contract.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { LegalDocument } from './chapter.ts'
import { IdentitySentences, ToComplaints, WaysToReach } from './reach-us.tsx'

interface Purpose {
  name: string
  /** The parts of the data; absent if the name is enough. */
  parts?: string
  why: string
  ground: string
  retained: string
}

/** The texts of the privacy policy, which must name all data that this software stores. */
export function privacyTexts({ business, figures, publicUrl }: TextData): LegalDocument {
  const tiles = mapTilesOf(business)
  const otherWays = [business.phone && 'by phone', business.address && 'by post'].filter(Boolean)
  return {
    title: 'Privacy Policy',
    lead: 'What we know about you, why we know it, how long we keep it, and what you can ask of us.',
    chapters: [
      {
        id: 'who-we-are',
        heading: 'Who we are',
        body: (
          <>
            <p>
              {business.name} lets short-stay homes in {COUNTY} and runs this website. We decide why and how your
              personal data is used, which makes us its controller under the UK General Data Protection Regulation and
              the Data Protection Act 2018.
            </p>
            <p>
              You reach us <WaysToReach business={business} />. <IdentitySentences business={business} />
            </p>
          </>
        ),
      },
      {
        id: 'what-we-keep',
        heading: 'What we keep, why, and for how long',
        body: (
          <>
            <p>
              We ask for what we need to answer you or to let you stay, and for nothing else. You need not tell us any
              of it; without it we cannot answer you or let you stay. We do not buy data, do not build profiles, and
              make no decisions about you by automated means alone.
            </p>
            <ul>
              {purposes(figures).map(({ name, parts, why, ground, retained }) => (
                <li key={name}>
                  <strong>{name}</strong>
                  {parts && `: ${parts}`}.
                  <br />
                  {why} Legal basis: {ground}. {retained}
                </li>
              ))}
            </ul>
            <p>
              When a period ends, names, addresses, phone numbers and messages are erased in one of the following
              nights. Figures that no longer point to anyone, such as the nights of a stay and its price, remain in our
              accounts. Our record of who changed what names no guest, and the reasons in it go with the booking that
              they are about. Erased data leaves our backups within {figures.serverLogRetention}; if we ever restore
              one, we erase it again. Emails that you and we write to each other, and lists of bookings that we draw up
              for our accounts, are kept for as long as what they are about.
            </p>
          </>
        ),
      },
      {
        id: 'reading-without-traces',
        heading: 'When you only look around',
        body: (
          <>
            <p>
              You can read every page of this site without telling us anything. We set no cookie, use no analytics and
              no advertising, and load nothing from other companies’ servers, except some photographs, which may be
              hosted by the owner’s own provider.
            </p>
            <p>
              A form that you have begun is kept in your own browser until you send it or close the tab. The{' '}
              <SiteLink href="/cookie-policy">Cookie Policy</SiteLink> says exactly what that means.
            </p>
          </>
        ),
      },
      {
        id: 'who-sees-it',
        heading: 'Who sees it',
        body: (
          <>
            <p>
              The people of our office, and those who work for us and need your data: the company that runs our server,
              the one that carries our email, our bank, and our accountant. Someone who cleans or repairs a home learns
              your first name and your dates, no more. All of them are bound to use your data for that work alone.
            </p>
            <p>
              The owner of a home learns when it is let and for how much, not who you are. We give data to an authority
              where the law obliges us to. We sell data to nobody.
            </p>
            <p>
              Your data is kept in the United Kingdom or in countries that UK law recognises as protecting it equally
              well. If a supplier ever needs to move data elsewhere, we first agree the safeguards that the law
              requires.
            </p>
          </>
        ),
      },
      {
        id: 'reviews',
        heading: 'When you write a review',
        body: (
          <p>
            The name that you sign with, your rating and your words are shown to everyone, beside the home and the date,
            and beneath them our reply, if we write one. Sign with a first name if you prefer. Your email address and
            your booking are never shown. Ask us, and we remove your name.
          </p>
        ),
      },
      {
        id: 'payments',
        heading: 'Payments',
        body: (
          <>
            <p>
              You pay by bank transfer, from your bank to ours. From our bank’s statement this website takes the amount,
              the day, the reference, the name of the payer and anything else that our bank writes about the payment,
              for our office alone to read, and keeps them for {figures.retention} after the payment. What we write
              beside a payment or a deduction, and photographs of damage, we keep as long as the booking that they
              belong to.
            </p>
            <p>
              We never send account details by email and never announce by email that they have changed. A message that
              does either is not from us.
            </p>
          </>
        ),
      },
      ...(tiles
        ? [
            {
              id: 'maps',
              heading: 'Maps',
              body: (
                <p>
                  The map that you can load on a home’s page and in search results comes from{' '}
                  {new URL(tiles.template).host}. Your browser asks them for it only once you press Show the map; they
                  then learn your IP address and that you are on our website, and we have no say in what they keep.
                </p>
              ),
            },
          ]
        : []),
      {
        id: 'how-it-is-protected',
        heading: 'How it is protected',
        body: (
          <p>
            {publicUrl.startsWith('https:') && 'Data travels to us encrypted. '}
            Only members of our office with an account of their own can read it; they sign in with a password and, where
            they have chosen so, a one-time code, and what they change is recorded. A review can be written only by
            someone who knows both the booking and its email address; repeated wrong attempts are blocked. Photographs
            that owners send us are stripped of the place and time stored inside them. Should data be lost or seen by
            someone who should not, and should that put you at risk, we tell you and the Information Commissioner’s
            Office without delay.
          </p>
        ),
      },
      {
        id: 'children',
        heading: 'Children',
        body: (
          <p>
            Guests must be at least {figures.minimumAge} to book. The law asks us to register everyone aged 16 or over
            who stays, so whoever books names them, including those aged 16 and 17. Children under 16 who travel with
            you are counted as guests; we do not ask for their names or knowingly for other data about them.
          </p>
        ),
      },
      {
        id: 'your-rights',
        heading: 'Your rights',
        body: (
          <>
            <p>You can ask us, free of charge and in whatever form suits you:</p>
            <ul>
              <li>for a copy of what we hold about you, in a form that you can take elsewhere;</li>
              <li>to correct what is wrong;</li>
              <li>
                to erase what we hold. At once we erase your enquiries, messages and applications, offers that became no
                booking, and your name on reviews and in our notes; we must keep the record of a booking, and erase it
                when its period ends;
              </li>
              <li>to stop or limit what we do on the ground of our legitimate interests.</li>
            </ul>
            <p>
              We answer within one month, and enter your request in a register. We may ask you to show who you are, so
              that nobody else receives your data.
            </p>
          </>
        ),
      },
      {
        id: 'complaints',
        heading: 'How to complain',
        body: (
          <>
            <p>
              If you are unhappy with how we have handled your data, write <ToComplaints business={business} />
              {otherWays.length > 0 && `, or tell us ${otherWays.join(' or ')}`}. We acknowledge a complaint within 30
              days of receiving it, look into it without undue delay, keep you informed, and tell you the outcome and
              the reasons for it. Every complaint is entered in a register.
            </p>
            <p>
              You can also complain to the Information Commissioner’s Office at{' '}
              <SiteLink href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</SiteLink>, before or
              after you have come to us.
            </p>
          </>
        ),
      },
      {
        id: 'changes',
        heading: 'Changes to this policy',
        body: (
          <p>
            When we change how we use data, we change this page and the date above it first. If the change matters to a
            booking that you have made, we write to you.
          </p>
        ),
      },
    ],
  }
}

function purposes(figures: TextData['figures']): Purpose[] {
  return [
    {
      name: 'An enquiry',
      parts:
        'your name, email address, phone number, the home, dates, number of guests and your message, what we answer, and what we note for ourselves about it',
      why: 'To answer you and to make you an offer.',
      ground: 'steps that you ask for before a contract',
      retained: `Kept for ${figures.enquiryRetention}; if it becomes a booking, for as long as that booking names the guest.`,
    },
    {
      name: 'A booking',
      parts:
        'your name, email address, phone number and postal address, the home, dates, guests and price, the names and nationalities of guests aged 16 or over and, of those who are not British, Irish or Commonwealth citizens, passport number, place of issue and next address, what was paid, what our bank tells us about those payments and what we note about them, to whom an invoice is addressed, and when you opened the arrival details',
      why: 'To let you stay, to keep the register of guests that the law asks for, to account for the money, and to settle a dispute.',
      ground: 'our contract with you, and our duties to keep accounts and that register',
      retained: `Booking records are retained for ${figures.retention} after check-out; then what identifies you is erased. Passport details are stored encrypted, kept for a year after check-out as the law requires, and then erased. A deleted booking is removed from our lists and can be restored for 30 days in case it was a mistake, and its record is erased with the others.`,
    },
    {
      name: 'A message from the contact form',
      parts: 'your name, email address, subject and message, what we answer, and what we note for ourselves about it',
      why: 'To answer you.',
      ground: 'our legitimate interest in answering those who write to us',
      retained: `Kept for ${figures.messageRetention}.`,
    },
    {
      name: 'An owner’s application',
      parts:
        'your name, email address, phone number, the property’s address, its description, your goals and photographs, what we answer, and what we note for ourselves about it',
      why: 'To review it, to visit, and to propose how we would manage the property.',
      ground: 'steps that you ask for before a contract',
      retained: `Photographs are kept for ${figures.applicationImageRetention}; the rest for ${figures.applicationRetention}, unless we come to manage the property: then its photographs become the home’s own.`,
    },
    {
      name: 'A review',
      parts:
        'the name you sign with, your rating and your words, our reply, and, unseen by others, your email address, your booking and, if we do not publish it, the reason',
      why: 'So that other guests can judge a home by what its guests say.',
      ground: 'our legitimate interest, and theirs, in honest reviews',
      retained:
        'Shown for as long as we let the home, and kept until you ask us to take it down. Your email address is erased from it together with that of the booking.',
    },
    {
      name: 'A request about your data, or a complaint',
      parts: 'your name and email address, what you asked, when it arrived, when we answered, and the outcome',
      why: 'To answer in time, and to show that we did.',
      ground: 'our duty to answer you',
      retained: `Kept for ${figures.retention} after it was settled.`,
    },
    {
      name: 'Emails this website sends',
      parts: 'to you, to say that we have what you sent and to answer it, and to our office, with what you wrote',
      why: 'So that you know it arrived, that somebody reads it, and that we can see later what you were told.',
      ground: 'your request, and our legitimate interest in missing no message',
      retained: `Kept for ${figures.emailRetention} at the longest, and never longer than the enquiry, message or application that they are about.`,
    },
    {
      name: 'Your network address, when you send a form, open a review link or sign in',
      parts: 'with it, when you send a form, a fingerprint of your email address',
      why: 'To keep robots, guessing and floods of messages out.',
      ground: 'our legitimate interest in a site that works',
      retained: 'Kept for one day.',
    },
    {
      name: 'Technical logs',
      parts: 'the time, the page and the result of a request, without your name, message or address',
      why: 'To find and fix faults.',
      ground: 'our legitimate interest in a site that works',
      retained: `Kept for at most ${figures.serverLogRetention}.`,
    },
  ]
}
