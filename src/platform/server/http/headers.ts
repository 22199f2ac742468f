import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { isSensitiveUrl } from '../redaction/redact-url.ts'

export interface SecurityHeaders {
  /** The headers of scripts, style sheets and fonts of the build. */
  always: Record<string, string>
  /** The headers of every other response: page, API or error. */
  all: Record<string, string>
}

/** `styleHashes` are the hashes, as `sha256-…`, of style sheets written into pages [threat missing-headers]. */
export function securityHeadersOf({ publicUrl, hstsSubdomains }: Config, styleHashes: string[]): SecurityHeaders {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl.startsWith('https://') && {
      'Strict-Transport-Security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
  const policies = {
    'Content-Security-Policy': contentPolicy(styleHashes),
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': NO_DEVICE_ACCESS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
  return { always, all: { ...always, ...policies } }
}

/**
 * Returns a function that sets the security headers of a response. A 304 needs none: browsers keep the stored headers (RFC
 * 9111, 3.2).
 */
export function headerSetter({ always, all }: SecurityHeaders): (url: string, reply: FastifyReply) => void {
  return (url, reply) => {
    if (reply.statusCode === 304) return
    if (WITHOUT_POLICIES.has(reply)) return void reply.headers(always)
    // A route may set its own policy, such as a policy without scripts for an uploaded photograph.
    for (const [name, value] of Object.entries(all)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isSensitiveUrl(url)) reply.header('Referrer-Policy', 'no-referrer')
  }
}

/**
 * Omits document policies from a script, style sheet or font of the build: browsers ignore the policies of such files, and
 * the headers would enlarge small responses considerably.
 */
export function withoutPolicies(reply: FastifyReply): FastifyReply {
  WITHOUT_POLICIES.add(reply)
  return reply
}

const WITHOUT_POLICIES = new WeakSet<FastifyReply>()

const NO_DEVICE_ACCESS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

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
