import type { Config } from '../config.ts'

/** The value of a session cookie: 256 random bits. */
const SESSION_KEY = /^[\w-]{43}$/

/** `__Host-` binds the cookie to this host and to https. On http, as in the demo, browsers reject such a cookie. */
export function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-latchkey' : 'latchkey'
}

/**
 * Returns the name of the cookie that recognises a device of the office. Only the sign-in path gets the cookie; `__Host-`
 * requires path `/`.
 */
export function deviceCookieName(config: Config): string {
  return isSecure(config) ? '__Secure-latchkey-device' : 'latchkey-device'
}

export function readSessionKey(config: Config, cookies: string | undefined): string | undefined {
  const key = readCookie(cookieName(config), cookies)
  return key && SESSION_KEY.test(key) ? key : undefined
}

export function readCookie(name: string, cookies: string | undefined): string | undefined {
  const start = `${name}=`
  const cookie = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return cookie?.slice(start.length)
}

/**
 * Returns a `Set-Cookie` header with the session's key. The cookie ends with the browser; the server may end the session
 * earlier.
 */
export function sessionCookie(config: Config, key: string): string {
  return `${cookieName(config)}=${key}; ${attributes(config)}`
}

/** Returns a `Set-Cookie` that deletes the session cookie. */
export function expiredSessionCookie(config: Config): string {
  return `${cookieName(config)}=; Max-Age=0; ${attributes(config)}`
}

function attributes(config: Config): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

/** Whether browsers must send cookies over https only. */
export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https://')
}
