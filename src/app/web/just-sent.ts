/** An enquiry or an application that was sent in this tab, for whoever sent it to look at. */
export interface JustSent {
  kind: 'enquiry' | 'application'
  /** Where the answer goes. */
  email: string
  /** The instant by which it is answered. */
  replyDueAt: string
  /** The home that is asked for, or the owner's own. */
  home: string
  /** Days, `yyyy-mm-dd`. */
  checkIn: string | null
  checkOut: string | null
  guests: number | null
  /** The price that was shown, in pounds; `null` where none was. */
  total: string | null
}

/** Its name in this tab's session storage, which the cookie policy tells. */
export const JUST_SENT = 'just-sent'

/** Keeps it in this tab until it is closed by hand or with the tab. A full or closed shelf costs the panel alone. */
export function keepJustSent(sent: JustSent): void {
  try {
    sessionStorage.setItem(JUST_SENT, JSON.stringify(sent))
  } catch {
    // Nothing is shown, then.
  }
}

/** Whether something was sent in this tab and is still shown. */
export function hasJustSent(): boolean {
  try {
    return sessionStorage.getItem(JUST_SENT) !== null
  } catch {
    return false
  }
}
