import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Config } from '#platform/server/config.ts'
import { deviceCookieName, isSecure, readCookie } from '#platform/server/http/session-cookie.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'

/**
 * Cookie value of a device on which staff have signed in. The cookie gives no access, only limits of its own and
 * priority in the queue of password checks [threat sign-in-lockout].
 */
const VALUE = /^([\w-]{22})\.([\da-z]{1,8})\.([\w-]{43})$/
const ID_BYTES = 16
const KNOWN_FOR_DAYS = 400
const SECONDS_A_DAY = 86_400

/** Returns the device id in these cookies; `null` if missing, forged or older than 400 days. */
export function readDeviceId(ctx: AppContext, cookies: string | undefined): string | null {
  const [, number = '', day = '', mac = ''] = VALUE.exec(readCookie(deviceCookieName(ctx.config), cookies) ?? '') ?? []
  if (!number || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(ctx.config, number, day)))) return null
  return dayNumber(ctx) - Number.parseInt(day, 36) <= KNOWN_FOR_DAYS ? number : null
}

/** Returns a `Set-Cookie` value that marks the device as known from today. Keeps `device` if given. */
export function cookieForDevice(ctx: AppContext, device: string | null): string {
  const { config } = ctx
  const number = device ?? randomBytes(ID_BYTES).toString('base64url')
  const day = dayNumber(ctx).toString(36)
  const attributes = `Max-Age=${KNOWN_FOR_DAYS * SECONDS_A_DAY}; Path=/api/admin/login; HttpOnly; SameSite=Strict`
  return `${deviceCookieName(config)}=${number}.${day}.${macOf(config, number, day)}; ${attributes}${isSecure(config) ? '; Secure' : ''}`
}

function macOf(config: Config, number: string, day: string): string {
  return createHmac('sha256', keyFor(config, 'known device')).update(`${number}.${day}`).digest('base64url')
}

function dayNumber({ clock }: AppContext): number {
  return Math.floor(clock.now().getTime() / (SECONDS_A_DAY * 1000))
}
