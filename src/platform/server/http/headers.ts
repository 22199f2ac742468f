import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { isTelling } from '../telling-address.ts'

/** What every answer carries, whatever it is: page, API, file or error [threat missing-headers]. */
export function securityHeaders(config: Config, styleHashes: string[]): (url: string, reply: FastifyReply) => void {
  const always: Record<string, string> = {
    'Content-Security-Policy': contentPolicy(styleHashes),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': NOTHING_OF_THE_DEVICE,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(config.publicUrl.startsWith('https://') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
  return (url, reply) => {
    reply.headers(always)
    if (isTelling(url)) reply.header('Referrer-Policy', 'no-referrer')
  }
}

/**
 * Takes off what only a document needs: from scripts, style sheets and fonts of the build, which no browser reads it from, and
 * from "not modified", since the browser keeps what came with the page that it has (RFC 9111, 3.2). On fifty small files that
 * is as much as a third of the script.
 */
export function withoutPolicies(reply: FastifyReply): FastifyReply {
  for (const name of POLICIES) reply.removeHeader(name)
  return reply
}

const POLICIES = [
  'content-security-policy',
  'x-frame-options',
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
]

const NOTHING_OF_THE_DEVICE = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** `styleHashes` are those of the style sheets written into the page, as `sha256-…`. */
function contentPolicy(styleHashes: string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    // Photographs carry their placeholder and dialogs their place as an attribute.
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' https: data:",
  ].join('; ')
}
