import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, WrongSetting } from '../config.ts'

const MIN_CHARACTERS = 32
const KEY_BYTES = 32

const known = new WeakMap<Config, string>()

/**
 * Derives the key for one purpose. Keys of one secret are equal on every node. Throws `WrongSetting` for an unusable secret
 * file.
 */
export function keyFor(config: Config, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretOf(config), 'latchkey', purpose, KEY_BYTES))
}

/** Returns `SECRET`, or the secret in DATA_DIR/secret, which is made on first use. Backups do not contain the secret. */
function secretOf(config: Config): string {
  const secret = known.get(config) ?? config.secret ?? storedSecret(config.dataDir)
  known.set(config, secret)
  return secret
}

function storedSecret(folder: string): string {
  const file = join(folder, 'secret')
  const secret = readIfThere(file) ?? makeOnce(folder, file)
  if (secret.length < MIN_CHARACTERS)
    throw new WrongSetting(`${file} is not usable: it must hold ${MIN_CHARACTERS} characters or more.`)
  return secret
}

/** The file is complete from the moment it exists. When two processes make the file at once, the first file remains. */
function makeOnce(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    writeSync(descriptor, `${randomBytes(KEY_BYTES).toString('base64url')}\n`)
    fsyncSync(descriptor)
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    closeSync(descriptor)
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
