import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { PAGES } from '../browser/public-pages.ts'
import { freePort } from '../server/server.ts'
import { startServer, stopServers, type TestServer } from '../server/test-server.ts'

/** A demo on the embedded database, running before and after each test. */
let server: TestServer

beforeAll(async () => {
  server = await startServer({}, 'embedded demo')
})
afterAll(stopServers)

const ENQUIRY = {
  name: 'Ada Marsh',
  email: 'ada.marsh@example.com',
  phone: '01632 960123',
  propertyTitle: 'Chase View',
  guests: 2,
  checkInDate: '',
  checkOutDate: '',
  message: 'Is there room for a cot in the twin bedroom?',
}

async function sendEnquiry(server: TestServer, message: string): Promise<number> {
  const response = await fetch(`${server.url}/api/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...ENQUIRY, message }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the built server until it exits, for settings that it must refuse. */
function startWith(variables: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [inject('server')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...variables },
    encoding: 'utf8',
    timeout: 120_000,
  })
  return { status, stderr }
}

test('acknowledged writes survive kill -9', async () => {
  const ids = []
  for (let count = 0; count < 5; count += 1)
    ids.push(await sendEnquiry(server, `Question number ${count} about the house`))
  await server.kill()
  await server.reopen()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()

  const db = await server.openDatabase()
  for (const id of ids) {
    const stored = await db.pool.query(
      `select (select count(*) from enquiry where id = $1) as enquiries,
              (select count(*) from audit_log where item = 'enquiry' and item_id = $1) as "auditLog",
              (select count(*) from email_outbox where item = 'enquiry' and item_id = $1) > 0 as emails`,
      [id],
    )
    expect(stored.rows).toEqual([{ enquiries: 1, auditLog: 1, emails: true }])
  }
  await db.close()
  await server.reopen()
})

test('a second server on the same folder is refused', async () => {
  const second = startWith({ DATA_DIR: server.dataDir })
  expect(second.status).not.toBe(0)
  expect(second.stderr).toContain(join(server.dataDir, 'database'))
  expect(second.stderr).toMatch(/process \d+/)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('a port in use is reported in one sentence', async () => {
  const dataDir = scratchFolder()
  const second = startWith({ DATA_DIR: dataDir, PORT: new URL(server.url).port })
  expect(second).toEqual({
    status: 1,
    stderr: `Port ${new URL(server.url).port} is in use. Stop the program that uses it, or set PORT to another one.\n`,
  })
  expect(existsSync(join(dataDir, 'installation-id'))).toBe(false)
})

test('[threat foreign-files] a server with files of another installation does not start', async () => {
  const dataDir = scratchFolder()
  const id = '5b1d41b4-9d2e-4c55-8f0c-1d2f3a4b5c6d'
  writeFileSync(join(dataDir, 'installation-id'), id)
  const { status, stderr } = startWith({ DATA_DIR: dataDir })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`belong to the installation ${id}`)])
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('the demo listens on loopback only', async () => {
  expect(server.printed()).toMatch(/Demo office account: username admin, password \S+/)
  const elsewhere = startWith({ DATA_DIR: server.dataDir, HOST: '0.0.0.0' })
  expect(elsewhere.status).not.toBe(0)
  expect(elsewhere.stderr).toMatch(/HOST is 0\.0\.0\.0.*loopback/s)
})

test('[rule demo-database] a real site has no demo data', async () => {
  const port = await freePort()
  const real = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, SECRET: 's'.repeat(40) }
  const site = await startServer(real, 'nothing')
  const admin = await fetch(`${site.url}/admin`)
  expect(admin.status).toBe(200)
  expect((await fetch(`${site.url}/api/admin/demo-account`)).status).toBe(404)
  const assets = join(dirname(inject('server')), '../client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  for (const text of [await admin.text(), ...scripts.map((name) => readFileSync(join(assets, name), 'utf8'))]) {
    expect(text).not.toMatch(/password["']?\s*[:=]\s*["'][^"'\s]{6,}["']/i)
    expect(text).not.toMatch(/Demo office account/)
  }
  await site.stop()
  expect(site.printed()).not.toMatch(/password/)
  expect(site.printed()).toContain('Create the first one: npm run staff -- add NAME')
  const db = await site.openDatabase()
  const { rows } = await db.pool.query(
    `select (select count(*) from property) as homes, (select count(*) from credential) as accounts, (select demo from installation) as demo`,
  )
  expect(rows).toEqual([{ homes: 0, accounts: 0, demo: false }])
  await db.close()
})

test('[rule own-claims] no page of a new real site has data of the demo', async () => {
  const port = await freePort()
  const site = await startServer(
    { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, SECRET: 's'.repeat(40) },
    'nothing',
  )
  const { business } = DEFAULT_SETTINGS
  const invented = [
    business.name,
    business.phone,
    business.email,
    business.whatsapp,
    business.address,
    business.legalName,
    business.companyNumber,
    business.registeredAddress,
    business.icoNumber,
    business.complaintsAddress,
    business.facebook,
  ]
  for (const path of PAGES) {
    const html = await (await fetch(site.url + path)).text()
    const words = html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    const found = [...invented, '£3,200', '£5M', '70%', '40%', '50+', ' 4.8 '].filter((text) => words.includes(text))
    expect(found, path).toEqual([])
    expect(html, path).not.toMatch(/(?:mailto|tel):"/)
  }
  await site.stop()
})

test('a wrong setting is reported in one line', () => {
  const { status, stderr } = startWith({ PORT: 'many' })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('PORT is not usable: it must be a port number from 0 to 65535.')
})

test('[rule demo-database] [threat files-of-others] a demo’s data cannot be opened as a real site', async () => {
  await sendEnquiry(server, 'A last question before you close')
  await server.stop()
  expect(server.ended()).toEqual({ code: 0, signal: null })
  const real = { PUBLIC_URL: 'https://www.example.co.uk', SECRET: 's'.repeat(40) }
  const refused = startWith({ DATA_DIR: server.dataDir, ...real })
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain(server.dataDir)
  expect(refused.stderr).toContain('demo')

  const below = () => [
    server.dataDir,
    ...readdirSync(server.dataDir, { recursive: true }).map((name) => join(server.dataDir, String(name))),
  ]
  for (const path of below()) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
  await server.reopen()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await sendEnquiry(server, 'Something is written meanwhile')
  const readable = below().filter((path) => {
    const { mode = 0 } = lstatSync(path, { throwIfNoEntry: false }) ?? {}
    return (mode & 0o077) !== 0
  })
  expect(readable).toEqual([])
})
