import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENVIRONMENT_VARIABLES, readConfig, WrongSetting } from './config.ts'

const SECRET = 'a'.repeat(32)

test('without settings the demo runs on loopback', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: 'localhost',
    dataDir: 'data',
    demo: true,
    publicUrl: 'http://localhost:3000',
  })
})

test('no environment variable lowers the password cost', () => {
  for (const variables of [{}, { PUBLIC_URL: 'https://www.example.co.uk', SECRET }, { PASSWORD_COST: '8' }])
    expect(readConfig(variables).passwordCost).toEqual({ ln: 15, r: 8, p: 3 })
})

test('an empty variable is treated as not set', () => {
  expect(readConfig({ PUBLIC_URL: '', DATABASE_URL: '' }).demo).toBe(true)
})

test.each([
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'not an address' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://www.example.co.uk', SECRET }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://www.example.co.uk/stays', SECRET }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://www.example.co.uk/?a=1', SECRET }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://jo:secret@www.example.co.uk', SECRET }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost.example.co.uk', SECRET }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'maybe' }],
  ['HSTS_SUBDOMAINS', { HSTS_SUBDOMAINS: 'yes' }],
  ['SECRET', { SECRET: 'short' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.uk, c@d.uk' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
])('the error about a wrong setting names %s', (name, variables) => {
  expect(() => readConfig(variables)).toThrow(WrongSetting)
  expect(() => readConfig(variables)).toThrow(new RegExp(`^${name} `))
})

test('[rule demo-account] the demo refuses every address but loopback', () => {
  for (const host of ['0.0.0.0', '192.168.1.4', '::'])
    expect(() => readConfig({ HOST: host }), host).toThrow(/HOST .*PUBLIC_URL/)
  for (const host of ['localhost', '127.0.0.1', '::1']) expect(readConfig({ HOST: host }).demo).toBe(true)
})

test('a real site needs a secret', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://www.example.co.uk' })).toThrow(/^SECRET/)
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/x' })).toThrow(/^SECRET/)
  const config = readConfig({ PUBLIC_URL: 'https://www.example.co.uk/', HOST: '0.0.0.0', SECRET })
  expect(config).toMatchObject({
    demo: false,
    publicUrl: 'https://www.example.co.uk',
    mailFrom: 'office@www.example.co.uk',
  })
})

test('[threat foreign-host] PUBLIC_URL is reduced to its origin', () => {
  for (const [given, origin] of [
    ['https://www.example.co.uk/', 'https://www.example.co.uk'],
    ['https://stays.example:8443', 'https://stays.example:8443'],
    ['HTTPS://WWW.Example.co.uk', 'https://www.example.co.uk'],
    ['https://www.example.co.uk:443/', 'https://www.example.co.uk'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])
    expect(readConfig({ PUBLIC_URL: given, SECRET }).publicUrl).toBe(origin)
})

test('rate limits cannot be switched off on a real site', () => {
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  expect(() => readConfig({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://www.example.co.uk', SECRET })).toThrow(
    /^RATE_LIMITS/,
  )
})

test.for([
  ['.env.example', /^# Every setting/, /^#([A-Z_]+)=/gm],
  ['docs/operations.md', /^## Environment variables$/m, /(?<=^\| .*)`([A-Z_]+)`(?=.* \|.* \|.* \|$)/gm],
  ['README.md', /^## Configure$/m, /(?<=^\| .*)`([A-Z_]+)`(?=.* \|.* \|.* \|$)/gm],
] as const)('%s names exactly the variables that the server reads', ([file, heading, name]) => {
  const [, section = ''] = readFileSync(file, 'utf8').split(heading)
  const [text = ''] = section.split(/^## /m)
  const named = [...text.matchAll(name)].map(([, variable]) => variable)
  expect(named.toSorted()).toEqual(ENVIRONMENT_VARIABLES.toSorted())
})

test('no proxy is trusted unless it is configured', () => {
  expect(readConfig({}).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }).trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1'])
})
