import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { isSensitiveUrl } from '../redact-url.ts'

/**
 * Returns a function that sets the headers of every response: page, API, file or error [threat missing-headers]. A file of the
 * build carries no policies. A 304 carries nothing, because the browser keeps the headers of its copy (RFC 9111, 3.2).
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
    // A route may set a policy of its own, such as for a stranger's photograph, in which nothing may run.
    for (const [name, value] of Object.entries(policies)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isSensitiveUrl(url)) reply.header('Referrer-Policy', 'no-referrer')
  }
}

/**
 * Leaves document policies out of scripts, style sheets and fonts of the build, where browsers ignore them. On fifty small files
 * the policies would take as much as a third of the script.
 */
export function withoutPolicies(reply: FastifyReply): FastifyReply {
  BARE.add(reply)
  return reply
}

const BARE = new WeakSet<FastifyReply>()

const NOTHING_OF_THE_DEVICE = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** `styleHashes` are the hashes of the style sheets written into the page, as `sha256-…`. */
function contentPolicy(styleHashes: string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    // Photographs have their placeholder, and dialogs their position, in a style attribute.
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' https: data:",
  ].join('; ')
}
