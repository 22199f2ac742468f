import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Config } from '#platform/server/config.ts'
import { cookieNamed, deviceCookieName, isSecure } from '#platform/server/http/session-cookie.ts'
import { keyFor } from '#platform/server/secret.ts'

/**
 * A device that somebody of the office has signed in on: it keeps a signed number of its own, which opens nothing, and by which
 * strangers who guess from elsewhere cannot keep it out [threat sign-in-lockout].
 */
const VALUE = /^([\w-]{22})\.([\da-z]{1,8})\.([\w-]{43})$/
const NUMBER_BYTES = 16
const KNOWN_FOR_DAYS = 400
const SECONDS_A_DAY = 86_400

/** The number of the device that these cookies are of; `null` where it has none, or one that is not ours or too old. */
export function deviceOf(ctx: AppContext, cookies: string | undefined): string | null {
  const [, number = '', day = '', mac = ''] = VALUE.exec(cookieNamed(deviceCookieName(ctx.config), cookies) ?? '') ?? []
  if (!number || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(ctx.config, number, day)))) return null
  return today(ctx) - Number.parseInt(day, 36) <= KNOWN_FOR_DAYS ? number : null
}

/** A `Set-Cookie` by which the device is known from today on, by the number that it has already if it has one. */
export function cookieForDevice(ctx: AppContext, device: string | null): string {
  const { config } = ctx
  const number = device ?? randomBytes(NUMBER_BYTES).toString('base64url')
  const day = today(ctx).toString(36)
  const stored = `Max-Age=${KNOWN_FOR_DAYS * SECONDS_A_DAY}; Path=/api/admin/login; HttpOnly; SameSite=Strict`
  return `${deviceCookieName(config)}=${number}.${day}.${macOf(config, number, day)}; ${stored}${isSecure(config) ? '; Secure' : ''}`
}

function macOf(config: Config, number: string, day: string): string {
  return createHmac('sha256', keyFor(config, 'known device')).update(`${number}.${day}`).digest('base64url')
}

function today({ clock }: AppContext): number {
  return Math.floor(clock.now().getTime() / (SECONDS_A_DAY * 1000))
}
