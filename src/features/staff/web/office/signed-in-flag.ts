/** Whether this browser was signed in last. Decides only what renders first; the session is checked by the server. */
const FLAG = 'adminLoggedIn'

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(FLAG) === 'true'
  } catch {
    return false
  }
}

export function noteSignedIn(): void {
  try {
    localStorage.setItem(FLAG, 'true')
  } catch {
    // Storage is blocked: the sign-in form renders first.
  }
}

export function noteSignedOut(): void {
  try {
    localStorage.removeItem(FLAG)
  } catch {
    // Storage is blocked, so there is no flag.
  }
}
