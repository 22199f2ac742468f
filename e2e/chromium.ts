import { existsSync } from 'node:fs'
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

/** Opens the browser of this machine: CHROME_PATH, else Debian's, else the one that comes by npm with its libraries. */
export async function openChromium(more: string[] = []): Promise<Browser> {
  const { path, env } = await findChromium()
  return chromium.launch({ executablePath: path, args: [...ARGUMENTS, ...more], env })
}

async function findChromium(): Promise<{ path: string; env: Record<string, string> }> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  for (const path of [process.env.CHROME_PATH, '/usr/bin/chromium'])
    if (path && existsSync(path)) return { path, env: own }

  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const libraries = join(await inflate(join(folder, 'al2023.tar.br')), 'lib')
  return { path, env: { ...own, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(tmpdir(), 'fonts') } }
}
