import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { isSensitiveUrl } from '../redact-url.ts'

/**
 * Puts on an answer what every one carries, whatever it is: page, API, file or error [threat missing-headers]. A file of the
 * build carries no policy; "not modified" carries nothing, since the browser keeps what came with what it has (RFC 9111, 3.2).
 */
export function securityHeaders(config: Config, styleHashes: string[]): (url: string, reply: FastifyReply) => void {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    ...(config.publicUrl.startsWith('https://') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
  const policies = {
    ...always,
    'Content-Security-Policy': contentPolicy(styleHashes),
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': NOTHING_OF_THE_DEVICE,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
  return (url, reply) => {
    if (reply.statusCode === 304) return
    if (BARE.has(reply)) return void reply.headers(always)
    // A route knows better what it sends: a photograph of a stranger is nothing to run.
    for (const [name, value] of Object.entries(policies)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isSensitiveUrl(url)) reply.header('Referrer-Policy', 'no-referrer')
  }
}

/**
 * Leaves out of an answer what only a document needs: for scripts, style sheets and fonts of the build, which no browser reads it
 * from. On fifty small files that is as much as a third of the script.
 */
export function withoutPolicies(reply: FastifyReply): FastifyReply {
  BARE.add(reply)
  return reply
}

const BARE = new WeakSet<FastifyReply>()

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
