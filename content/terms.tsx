import type { TextData } from '#app/web/figures.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { LegalDocument } from './chapter.ts'
import { depositSentence, vatSentence } from './prices.ts'
import { IdentitySentences, ToComplaints, WaysToReach } from './reach-us.tsx'
import { stayTerms } from './stay-terms.ts'

/** The terms of service, with numbers from the settings. */
export function termsTexts({ business, figures, cancellation, vat }: TextData): LegalDocument {
  const stay = stayTerms(figures)
  return {
    title: 'Terms of Service',
    lead: 'What you can expect of us, and what we ask of you, from the first enquiry to the return of your deposit.',
    chapters: [
      {
        id: 'who-we-are',
        heading: 'Who we are and what this is',
        body: (
          <>
            <p>
              These terms apply between you and {business.name}, whom you reach <WaysToReach business={business} />,
              when you use this website or stay in a home that we let. Some homes belong to other people; we let them on
              their behalf and are your contact for everything that concerns your stay.{' '}
              <IdentitySentences business={business} />
            </p>
            <p>
              A stay with us is holiday or short-term accommodation. It does not create a tenancy. Nothing here takes
              away rights that the law gives you as a consumer.
            </p>
          </>
        ),
      },
      {
        id: 'who-may-book',
        heading: 'Who may book',
        body: (
          <p>
            Guests must be at least {figures.minimumAge} to book. Whoever books is responsible for the whole group. Each
            home says how many guests it takes; children count as guests, babies in a cot do not. More guests than that
            may not stay in the home.
          </p>
        ),
      },
      {
        id: 'booking',
        heading: 'Enquiry, offer and booking',
        body: (
          <ol>
            <li>
              An enquiry is a question. It commits neither of us and does not reserve any dates. We answer within{' '}
              {figures.enquiryResponse}.
            </li>
            <li>
              The minimum stay is {figures.minimumStay}. A home can ask for more at certain times, and its page says so.
            </li>
            <li>
              Our offer names the home, the dates, the guests, every part of the price, the security deposit, the
              payment schedule, and how long the offer is valid.
            </li>
            <li>
              When you accept it, we hold the nights for you for {figures.hold}. The contract is made when we have
              received the security deposit and confirmed your booking in writing.
            </li>
            <li>If the deposit does not arrive in that time, we may let the nights to somebody else.</li>
          </ol>
        ),
      },
      {
        id: 'prices',
        heading: 'Prices',
        body: (
          <>
            <p>
              The price shown for your dates is the whole price of the stay. It includes the home for your group with
              what its page lists, energy and the final clean; nothing that you cannot avoid is added later.{' '}
              {vatSentence(vat)}
            </p>
            <p>A booking keeps the price at which it was agreed, even if our prices change.</p>
          </>
        ),
      },
      {
        id: 'paying',
        heading: 'Paying',
        body: (
          <>
            <p>
              Bank transfer is the current payment method. The account details and your payment reference are shown on
              the private page of your offer once you have accepted it, and on the page of your stay. We never send
              account details by email, and never announce by email that they have changed.
            </p>
            <p>
              {stay.paying} Days are calendar days in London. If the price has not arrived in time, we write to you
              before we do anything else, and may cancel the booking if it still does not arrive.
            </p>
          </>
        ),
      },
      {
        id: 'security-deposit',
        heading: 'Security deposit',
        body: (
          <>
            <p>{depositSentence(figures)}</p>
            <p>
              We don’t charge for fair wear and tear. If we keep part of the deposit, we tell you what for, with a
              photograph or an invoice, within the same time. If the damage is greater than the deposit, we may ask you
              for the difference.
            </p>
          </>
        ),
      },
      {
        id: 'cancelling',
        heading: 'If you cancel',
        body: (
          <>
            <p>
              You can cancel at any time, on the private page of your stay or in writing. The day of the cancellation is
              the day in London on which you cancel there, or on which your message reaches us.
            </p>
            <ul>
              {cancellation.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              <li>
                <strong>If you do not arrive:</strong> {stay.notArriving}
              </li>
            </ul>
            <p>
              The law gives no fourteen-day right of withdrawal for accommodation on agreed dates (Consumer Contracts
              Regulations 2013, regulation 28). We recommend travel insurance that covers cancellation.
            </p>
          </>
        ),
      },
      {
        id: 'if-we-cannot',
        heading: 'If we have to change or cancel',
        body: (
          <p>
            If a home cannot be used, because of fire, flood, a broken boiler or anything else, we tell you at once and
            offer another home of at least the same standard, if we have one available, or other dates. If neither suits
            you, we pay back everything that you have paid for the nights you could not stay, without delay and within{' '}
            {figures.depositReturn}.
          </p>
        ),
      },
      {
        id: 'arriving-and-leaving',
        heading: 'Arriving and leaving',
        body: (
          <>
            <p>
              Check-in is from {figures.checkIn} and check-out by {figures.checkOut}. Extended times are possible when
              the home is available, must be agreed beforehand, and cost {figures.extendedHour} per hour.
            </p>
            <p>
              Self check-in details are sent up to {figures.arrivalDetails} before arrival, once everything that is due
              has been paid: the private page of your stay then shows them. Please keep the code within your group.
            </p>
          </>
        ),
      },
      {
        id: 'in-the-home',
        heading: 'In the home',
        body: (
          <>
            <p>Please treat the home as you would a friend’s. In particular:</p>
            <ul>
              <li>keep to the number of guests that was agreed, and hold no parties or events;</li>
              <li>do not smoke or vape indoors;</li>
              <li>bring pets only where we have agreed to it; assistance dogs are always welcome;</li>
              <li>keep fires in the stove or pit made for them, and never leave them or children beside them alone;</li>
              <li>be quiet between 10pm and 7am, for the neighbours;</li>
              <li>tell us on the day if something is broken, missing or not as you expected.</li>
            </ul>
            <p>
              We may enter for urgent repairs, and otherwise only when you have agreed. A group that endangers the home,
              its neighbours or our staff can be asked to leave; in that case the remaining nights are not refunded.
            </p>
          </>
        ),
      },
      {
        id: 'reviews',
        heading: 'Reviews',
        body: (
          <>
            <p>Reviews are worth something only if they are real. This is how we make sure of it:</p>
            <ul>
              <li>Only a guest whose booking with us is over can write a review, one for each booking.</li>
              <li>
                Every such guest can write one, through a link tied to the booking; ask us if you do not have yours. We
                do not choose who may write, and we offer nothing in return.
              </li>
              <li>
                All reviews pass the same automatic checks, whatever their rating. A review that contains a link,
                repeats another or seems to be sent by a robot appears only after one of us has read it.
              </li>
              <li>We publish good and bad reviews alike and never change a word.</li>
              <li>
                A review is rejected only if it is not about the stay, is unlawful or abusive, names private people, or
                advertises something. The reason is recorded, and the guest can ask for it and object.
              </li>
              <li>
                Averages and counts beside our homes and reviews are worked out from all published reviews. A rating
                without a count beside it is our own, for a home that nobody has reviewed yet. Where the most positive
                reviews come first, the page says so.
              </li>
            </ul>
            <p>
              By sending a review you allow us to show it, with the name that you signed, on this site. You can ask us
              to take it down at any time.
            </p>
          </>
        ),
      },
      {
        id: 'owners',
        heading: 'For owners',
        body: (
          <p>
            Sending an application costs nothing and binds neither of us. We review it within{' '}
            {figures.applicationResponse}. Managing a property is agreed in a contract of its own. Figures on this site
            about what owners earn describe what is possible or was usual; they promise nothing for a particular
            property. Please send only photographs that you may use.
          </p>
        ),
      },
      {
        id: 'website',
        heading: 'This website',
        body: (
          <p>
            We take care that the information here is correct and that dates shown as available really are, and we
            correct mistakes as soon as we know of them. Figures about our business as a whole, such as how many guests
            come back, are our own statements. If a price was plainly wrong, we tell you before you accept anything.
            Texts and photographs belong to us or to those who let us use them. Please do not copy them, try to break
            into the site or submit forms automatically.
          </p>
        ),
      },
      {
        id: 'liability',
        heading: 'Our liability',
        body: (
          <p>
            We accept liability for death or injury caused by our negligence, for fraud, and for everything else for
            which the law does not let us limit our liability. Beyond that we are liable for loss that is a foreseeable
            result of our breaking these terms, but not for loss that neither of us could foresee, nor for business
            losses of guests who book as consumers. Please look after your belongings; we send on what you have left
            behind at the cost of the postage.
          </p>
        ),
      },
      {
        id: 'complaints',
        heading: 'If something is wrong',
        body: (
          <p>
            Tell us while you are there: most things can be put right the same day. Afterwards, write{' '}
            <ToComplaints business={business} />; we answer within {figures.enquiryResponse}, and say what we shall do
            and by when. How we deal with complaints about personal data is explained in the{' '}
            <SiteLink href="/privacy-policy#complaints">Privacy Policy</SiteLink>.
          </p>
        ),
      },
      {
        id: 'law',
        heading: 'Law and changes',
        body: (
          <>
            <p>
              These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland, you
              can also go to court there.
            </p>
            <p>
              We may change these terms for future bookings and change the date above when we do. For your booking, the
              terms apply as they were when it was made. If one term turns out to be invalid, the others still apply.
            </p>
          </>
        ),
      },
    ],
  }
}
