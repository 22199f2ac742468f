/**
 * Whether this browser was signed in when it was last seen. Only a hint for what to draw first: the server's session
 * decides.
 */
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
    // A browser that keeps nothing draws the sign-in form first.
  }
}

export function noteSignedOut(): void {
  try {
    localStorage.removeItem(FLAG)
  } catch {
    // Nothing was kept, then.
  }
}
