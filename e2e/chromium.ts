import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'

/** Plain arguments: a package's own ones would switch web security off. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--force-color-profile=srgb',
]

/**
 * Opens CHROME_PATH, else the browser that comes by npm with its libraries, which has no window to draw and a third less to
 * do, else Debian's, where npm has none.
 */
export async function openChromium(more: string[] = []): Promise<Browser> {
  const { path, env } = await findChromium()
  return chromium.launch({ executablePath: path, args: [...ARGUMENTS, ...more], env })
}

const DEBIANS = '/usr/bin/chromium'

async function findChromium(): Promise<{ path: string; env: Record<string, string> }> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const given = process.env.CHROME_PATH ?? (process.platform === 'linux' && process.arch === 'x64' ? null : DEBIANS)
  if (given) return { path: given, env: own }

  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const libraries = join(await inflate(join(folder, 'al2023.tar.br')), 'lib')
  return { path, env: { ...own, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') } }
}
