import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * `node scripts/bundle.ts FOLDER` bundles the site, in a separate process: the bundler takes about 400 MB, which a server
 * would hold for weeks.
 */
const [folder = ''] = process.argv.slice(2)
// Ends the build when its parent process ends, also when the parent was killed and sent no signal.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const { build } = await import('vite')
await build({ logLevel: 'warn', build: { outDir: join(folder, 'client') } })
await build({ logLevel: 'warn', build: { outDir: join(folder, 'server'), ssr: true } })
compress(join(folder, 'client/assets'))

/** Writes a Brotli and a gzip copy of each text file, so that the server need not compress the file. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
