import type { TextData } from '#app/web/figures.ts'
import { mapTilesOf } from '#features/settings/contract.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import type { LegalDocument } from './chapter.ts'
import { ToEmailOrForm } from './reach-us.tsx'

/** The texts of the cookie policy, which is short because visitors get no cookies. */
export function cookieTexts({ business, publicUrl }: TextData): LegalDocument {
  const tiles = mapTilesOf(business)
  return {
    title: 'Cookie Policy',
    lead: 'Visitors get no cookies here. That is why no banner asked you about them.',
    chapters: [
      {
        id: 'no-cookies',
        heading: 'No cookies for visitors',
        body: (
          <p>
            {business.name} sets no cookie when you read this site, look for a home, send a form or write a review.
            There are no analytics, no advertising and no social-media tracking buttons; our social links are plain
            links, and those networks learn of you only if you follow a link.
            {tiles &&
              ` The map that you can load on a home’s page and in search results comes from ${new URL(tiles.template).host}, and only once you press Show the map.`}
          </p>
        ),
      },
      {
        id: 'drafts',
        heading: 'Forms that you have begun',
        body: (
          <>
            <p>
              So that an error or a reload does not cost you what you have typed, the text of an unfinished form is kept
              in your own browser, in what is called session storage. It is not a cookie: it is not sent to us, and no
              other site can read it.
            </p>
            <ul>
              <li>
                <strong>Names:</strong> <code>draft:enquiry</code>, <code>draft:contact</code>,{' '}
                <code>draft:property-owner</code>, <code>draft:review-</code> with the number of the booking,{' '}
                <code>draft:offer-</code> and <code>draft:offer-decline-</code> with the number of the offer, and{' '}
                <code>draft:stay-cancel-</code>, <code>draft:guests-</code> and <code>draft:invoice-</code> with the
                reference of the stay, one for each form.
              </li>
              <li>
                <strong>Contents:</strong> what you have typed into that form, how long you have spent on it, and a
                random number that lets us recognise a form that was sent twice. Never photographs.
              </li>
              <li>
                <strong>Lifetime:</strong> until the form is sent or the tab is closed, whichever comes first.
              </li>
            </ul>
            <p>
              Once an enquiry or an application is sent, the home page shows in the same tab what you asked for and by
              when we reply. For that <code>just-sent</code> holds the home, the days, the price and your email address,
              until you close that note or the tab. For a message from the contact form, <code>message-sent</code> holds
              its subject and time in the same way.
            </p>
            <p>Pages that you only read store nothing at all.</p>
          </>
        ),
      },
      {
        id: 'saved-homes',
        heading: 'Homes that you save',
        body: (
          <p>
            When you press the heart on a home, its number is kept in your own browser’s local storage under the name{' '}
            <code>savedHomes</code>, so that you find it again. It is not a cookie, it says nothing about you, and it
            stays until you remove the home or clear your browser’s storage. To show the list, your browser asks us for
            those homes as it would ask for any other.
          </p>
        ),
      },
      {
        id: 'staff',
        heading: 'The two cookies of our office',
        body: (
          <>
            <p>
              Members of our office who sign in receive a cookie, <code>{sessionCookie(publicUrl)}</code>. It holds a
              random number that stands for their session, cannot be read by scripts, and is deleted when they sign out.
              The session ends after 60 minutes without use and after 12 hours at the latest. An entry called{' '}
              <code>adminLoggedIn</code> in their browser’s local storage remembers which page to show first, until they
              sign out or their session is found to have ended; the entry gives access to nothing. Text in an unfinished
              form of the office is kept as yours is, but never a password, a code or an account number. What they
              opened last from the office’s search, and how they left each list, are kept in the same way, under the
              names <code>office-recent</code> and <code>office-places</code>, until they sign out or close the tab.
            </p>
            <p>
              A second cookie, <code>{deviceCookie(publicUrl)}</code>, holds a random number by which we recognise a
              device that a member of our office has signed in on, so that strangers who try passwords cannot lock it
              out. The cookie gives access to nothing, is sent only when someone signs in, and stays for 400 days after
              the last sign-in.
            </p>
            <p>
              Both cookies are strictly necessary for signing in safely, and the entry for showing the page that was
              requested, so the law requires no consent. Visitors get none of them.
            </p>
          </>
        ),
      },
      {
        id: 'your-choice',
        heading: 'Your choice',
        body: (
          <p>
            You can clear or block storage in your browser’s settings. The site works without it; only a draft would be
            lost with a reload, and saved homes would be forgotten.
          </p>
        ),
      },
      {
        id: 'questions',
        heading: 'Questions',
        body: (
          <p>
            Write <ToEmailOrForm business={business} />. What we do with the data that you send us is explained in the{' '}
            <SiteLink href="/privacy-policy">Privacy Policy</SiteLink>. Should we ever wish to use a cookie that is not
            strictly necessary, we would ask you first and say so here.
          </p>
        ),
      },
    ],
  }
}

/** On https the name has the `__Secure-` prefix, which makes browsers send the cookie over https only. */
function deviceCookie(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Secure-latchkey-device' : 'latchkey-device'
}

/** On https the name has the `__Host-` prefix, which binds the cookie to the host. */
function sessionCookie(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-latchkey' : 'latchkey'
}
