import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { fitsInMemory } from '#test/platform/server/testing/scratch-folder.ts'

/**
 * Replaces the npm package's default arguments, which disable web security. Network and GPU run in the browser
 * process to load pages faster.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--force-color-profile=srgb',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
]

/** Opens CHROME_PATH, else the headless browser from npm with its libraries, else Debian's Chromium where npm has none. */
export async function openChromium(more: string[] = []): Promise<Browser> {
  const { path, env } = await findChromium()
  // With free memory, drops Playwright's default of keeping shared memory in the temporary folder, which may be on
  // disk.
  const ignoreDefaultArgs = fitsInMemory() ? ['--disable-dev-shm-usage'] : []
  return chromium.launch({ executablePath: path, args: [...ARGUMENTS, ...more], env, ignoreDefaultArgs })
}

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/** Returns the path of the browser and its environment variables. Unpacks the browser from npm if needed. */
export async function findChromium(): Promise<{ path: string; env: Record<string, string> }> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const given =
    process.env.CHROME_PATH ?? (process.platform === 'linux' && process.arch === 'x64' ? null : DEBIAN_CHROMIUM)
  if (given) return { path: given, env: environment }

  const folder = await unpackChromium()
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return { path: join(folder, 'chromium'), env: { ...environment, ...libraries } }
}

/** Unpacks the browser from npm once per version. Concurrent calls each unpack a complete copy. */
async function unpackChromium(): Promise<string> {
  const packed = resolve('node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const folder = resolve('.cache/chromium', version)
  if (existsSync(folder)) return folder

  // Unpacks to a temporary name, so that an interrupted run leaves no incomplete folder.
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const { TMPDIR } = process.env
  // The package unpacks into the system's temporary folder, and reuses files of earlier runs found there.
  process.env.TMPDIR = unfinished
  try {
    const { default: browser, inflate } = await import('@sparticuz/chromium')
    await browser.executablePath()
    await inflate(join(packed, 'bin/al2023.tar.br'))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  writeFileSync(
    join(unfinished, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  )
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
