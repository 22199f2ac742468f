import { join } from 'node:path'
import * as z from 'zod/mini'

/** The server's settings, parsed once from the environment. */
export interface Config {
  port: number
  host: string
  dataDir: string
  /** Where backups are written, preferably on another disk than the data. */
  backupDir: string
  databaseUrl: string | undefined
  /** The site's origin. Links to the site in emails start with this origin, not with a request's Host [threat foreign-host]. */
  publicUrl: string
  /** Whether HSTS also covers every subdomain of the site's host. */
  hstsSubdomains: boolean
  /** Whether this is the demo: no PUBLIC_URL, and bound to loopback. */
  demo: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** The address to which mail servers return undeliverable emails. */
  mailEnvelopeFrom: string
  logLevel: string
  rateLimits: boolean
  secret: string | undefined
  /** Proxies whose X-Forwarded-For is trusted; none by default [threat forged-address]. */
  trustProxy: string[]
  /** `host:port` of test servers, whose calendars may be read without TLS at any address [threat feed-address]. */
  calendarTestHosts: string[]
  /** Only a test may lower the cost, so no environment variable sets the cost. */
  passwordCost: PasswordCost
}

/** Parameters of scrypt: binary logarithm of the cost, block size, parallelism. */
export interface PasswordCost {
  ln: number
  r: number
  p: number
}

/** A setting or a folder that the server cannot use; the message names the setting or folder. */
export class WrongSetting extends Error {}

/**
 * One attempt costs an attacker a quarter of a second and 32 MB. Each hash stores its own parameters, so the cost may be
 * raised.
 */
const PASSWORD_COST: PasswordCost = { ln: 15, r: 8, p: 3 }

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|::1)$/

/** Requires https, because emails link to the origin and browsers send session cookies to the origin. Loopback may use http. */
function isOriginToTrust(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, href, origin } = new URL(address)
  return href === `${origin}/` && (protocol === 'https:' || LOOPBACK.test(hostname.replace(/^\[|\]$/g, '')))
}

const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  BACKUP_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isOriginToTrust))),
  HSTS_SUBDOMAINS: z._default(z.enum(['on', 'off']), 'off'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.email()),
  MAIL_ENVELOPE_FROM: z.optional(z.email()),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  SECRET: z.optional(z.string().check(z.minLength(32))),
  CALENDAR_TEST_HOSTS: z._default(z.string().check(z.regex(/^[\w.:,[\]-]*$/)), ''),
  TRUST_PROXY: z._default(
    z.string().check(z.regex(/^\s*$|^\s*[0-9a-f.:]+(\/\d{1,3})?(\s*,\s*[0-9a-f.:]+(\/\d{1,3})?)*\s*$/i)),
    '',
  ),
})

const EXPECTED: Record<keyof typeof environment.shape, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address to listen on, such as localhost or 0.0.0.0',
  DATA_DIR: 'a folder',
  BACKUP_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/name',
  PUBLIC_URL: 'an https address without a path, such as https://www.example.co.uk (http on this machine alone)',
  HSTS_SUBDOMAINS: 'on or off',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  MAIL_FROM: 'one email address',
  MAIL_ENVELOPE_FROM: 'one email address',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
  RATE_LIMITS: 'on or off',
  SECRET: '32 characters or more',
  CALENDAR_TEST_HOSTS: 'hosts with their ports, separated by commas',
  TRUST_PROXY: 'addresses or ranges of proxies, separated by commas',
}

/** A test compares the documentation with these names. @public */
export const ENVIRONMENT_VARIABLES = Object.keys(environment.shape)

/**
 * Reads the settings; an empty variable counts as not set. Throws `WrongSetting` that names the variable and what is expected.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const variablesSet = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(variablesSet)
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0] as keyof typeof EXPECTED
    throw new WrongSetting(`${name} is not usable: it must be ${EXPECTED[name]}.`)
  }
  const settings = parsed.data
  if (settings.PUBLIC_URL && settings.RATE_LIMITS === 'off')
    throw new WrongSetting('RATE_LIMITS=off is for load tests and cannot be used together with PUBLIC_URL.')
  if (settings.PUBLIC_URL && settings.CALENDAR_TEST_HOSTS)
    throw new WrongSetting('CALENDAR_TEST_HOSTS is for tests and cannot be used together with PUBLIC_URL.')
  if (!settings.PUBLIC_URL && !LOOPBACK.test(settings.HOST))
    throw new WrongSetting(
      `HOST is ${settings.HOST}, but without PUBLIC_URL this is the demo, whose office account is shown on its page. ` +
        'The demo listens on loopback only: set PUBLIC_URL for a real site, or leave HOST as localhost.',
    )
  if ((settings.PUBLIC_URL || settings.DATABASE_URL) && !settings.SECRET)
    throw new WrongSetting('SECRET is required together with PUBLIC_URL or DATABASE_URL: 32 characters or more.')

  // Normalised, so that `HTTPS://` is in lower case too: cookies and headers depend on the prefix.
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin
  const mailFrom = settings.MAIL_FROM ?? `office@${new URL(publicUrl).hostname}`
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    backupDir: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    databaseUrl: settings.DATABASE_URL,
    publicUrl,
    hstsSubdomains: settings.HSTS_SUBDOMAINS === 'on',
    demo: !settings.PUBLIC_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom,
    mailEnvelopeFrom: settings.MAIL_ENVELOPE_FROM ?? mailFrom,
    // For a readable console the demo logs only warnings and errors; a real site logs every request.
    logLevel: settings.LOG_LEVEL ?? (settings.PUBLIC_URL ? 'info' : 'warn'),
    rateLimits: settings.RATE_LIMITS === 'on',
    secret: settings.SECRET,
    trustProxy: settings.TRUST_PROXY.split(',')
      .map((proxy) => proxy.trim())
      .filter(Boolean),
    calendarTestHosts: settings.CALENDAR_TEST_HOSTS.split(',').filter(Boolean),
    passwordCost: PASSWORD_COST,
  }
}
