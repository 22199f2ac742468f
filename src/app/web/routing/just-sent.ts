/** An enquiry or application sent in this tab, shown to its sender. */
export interface JustSent {
  kind: 'enquiry' | 'application'
  /** The sender's email address, to which the reply goes. */
  email: string
  /** As an ISO 8601 time. */
  sentAt: string
  /** The reply deadline, as an ISO 8601 time. */
  replyDueAt: string
  /** The requested home, or the owner's home. */
  home: string
  /** Days, `yyyy-mm-dd`. */
  checkIn: string | null
  checkOut: string | null
  guests: number | null
  /** The price shown, in pounds; `null` if no price was shown. */
  total: string | null
}

/** The key in session storage, which the cookie policy names. */
export const JUST_SENT = 'just-sent'

/** Stores a sent form until the panel or the tab is closed. Without storage the panel is not shown. */
export function storeJustSent(form: Omit<JustSent, 'sentAt'>): void {
  const sent: JustSent = { ...form, sentAt: new Date().toISOString() }
  try {
    sessionStorage.setItem(JUST_SENT, JSON.stringify(sent))
  } catch {
    // Storage may be disabled or full.
  }
}

/** Returns whether this tab has sent an enquiry or application that is still shown. */
export function hasJustSent(): boolean {
  try {
    return sessionStorage.getItem(JUST_SENT) !== null
  } catch {
    return false
  }
}
