import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * `node scripts/bundle.ts FOLDER`: makes the site's files. It is a process of its own, because the bundler holds
 * some 400 MB that it does not give back: here they end with it, in the server they would stay for weeks.
 */
const [folder = ''] = process.argv.slice(2)
// Without whoever ordered it, a build has no purpose: also when they were killed and could say nothing.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const { build } = await import('vite')
await build({ logLevel: 'warn', build: { outDir: join(folder, 'client') } })
await build({ logLevel: 'warn', build: { outDir: join(folder, 'server'), ssr: true } })
compress(join(folder, 'client/assets'))

/** Each text file beside its brotli and gzip twin, so that serving one costs no time. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
