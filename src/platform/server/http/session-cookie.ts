import type { Config } from '../config.ts'

/** What a cookie of ours holds: 256 random bits. */
const KEY = /^[\w-]{43}$/

/**
 * `__Host-latchkey` binds the cookie to this very host and to https; on plain http, which is the demo on loopback, no
 * browser takes a cookie of that name.
 */
export function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-latchkey' : 'latchkey'
}

/** The cookie by which a device of the office is known; sent with signing in alone, so that `__Host-` cannot be its name. */
export function deviceCookieName(config: Config): string {
  return isSecure(config) ? '__Secure-latchkey-device' : 'latchkey-device'
}

/** The session's key in a request's cookies, or undefined. */
export function keyInCookies(config: Config, cookies: string | undefined): string | undefined {
  const key = cookieNamed(cookieName(config), cookies)
  return key && KEY.test(key) ? key : undefined
}

/** The value of one cookie among those of a request, or undefined. */
export function cookieNamed(name: string, cookies: string | undefined): string | undefined {
  const start = `${name}=`
  const cookie = cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return cookie?.slice(start.length)
}

/** A `Set-Cookie` that hands the key out. It ends with the browser; the server ends it sooner. */
export function cookieWith(config: Config, key: string): string {
  return `${cookieName(config)}=${key}; ${attributes(config)}`
}

/** A `Set-Cookie` that takes it back. */
export function cookieTakenBack(config: Config): string {
  return `${cookieName(config)}=; Max-Age=0; ${attributes(config)}`
}

function attributes(config: Config): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

/** Whether browsers are told to send cookies over https alone. */
export function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https://')
}
